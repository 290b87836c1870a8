/**
 * What a process of Node still uses when all garbage is collected, in MB: objects and the bytes of buffers. Other than the
 * memory that the system sees, it does not depend on when garbage was collected last.
 * @param port of its inspector
 */
export async function usedMemory(port: number): Promise<number> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  const opened = Promise.withResolvers<unknown>()
  socket.onopen = opened.resolve
  socket.onerror = opened.reject
  await opened.promise
  const call = (id: number, method: string) => {
    const answered = Promise.withResolvers<Record<string, number>>()
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data)
      if (message.id === id) answered.resolve(message.result)
    }
    socket.onclose = answered.reject
    socket.send(JSON.stringify({ id, method }))
    return answered.promise
  }
  try {
    await call(1, 'HeapProfiler.collectGarbage')
    const { usedSize = 0, backingStorageSize = 0 } = await call(2, 'Runtime.getHeapUsage')
    return (usedSize + backingStorageSize) / 1024 / 1024
  } finally {
    socket.onclose = null
    socket.close()
  }
}
