/**
 * The BCP 47 tag of a language code of the library (ISO 639-1 or 639-3): `ara` is `ar`, `grc` stays.
 * Text that is no code of a language becomes `und`.
 */
export function languageTag(code: string): string {
  try {
    return Intl.getCanonicalLocales(code.replaceAll('_', '-'))[0] ?? 'und'
  } catch {
    return 'und'
  }
}
