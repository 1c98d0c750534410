/** Null if invalid. `URL.canParse` is missing in older supported browsers. */
export function readUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
