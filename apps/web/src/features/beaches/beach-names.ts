type Named = { name: string; location: string }

/** The beaches whose name or place has the words in it, whatever their accents and case. */
export function namedLike<T extends Named>(beaches: readonly T[], filter: string): T[] {
  const words = plain(filter).split(/\s+/)
  return beaches.filter(({ name, location }) => {
    const text = plain(`${name} ${location}`)
    return words.every((word) => text.includes(word))
  })
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
