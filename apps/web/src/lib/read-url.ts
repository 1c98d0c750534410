/** The address that a text is; null when it is none. `URL.canParse` is younger than the browsers we work in. */
export function readUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
