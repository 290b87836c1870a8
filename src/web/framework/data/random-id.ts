/** 32 hexadecimal digits. `crypto.randomUUID` is only where the connection is secure. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
