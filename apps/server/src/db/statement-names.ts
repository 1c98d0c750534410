/**
 * Names the texts worth preparing. A text gets its name when it comes a second time, because lists and batches make
 * texts that never return; and no more than `limit` names, because every connection keeps its statements for life.
 */
export function createStatementNames(limit: number): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= limit) return known
    if (!seenOnce.delete(text)) {
      if (seenOnce.size >= limit) seenOnce.clear()
      seenOnce.add(text)
      return undefined
    }
    const name = `sendit_${names.size + 1}`
    names.set(text, name)
    return name
  }
}
