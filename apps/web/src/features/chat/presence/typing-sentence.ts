/** 'Tom is typing', by first names and at most two; empty for nobody. */
export function typingSentence(names: readonly string[]): string {
  const [first, second, ...others] = names.map((name) => name.trim().split(/\s+/)[0] ?? name)
  if (first === undefined) return ''
  if (second === undefined) return `${first} is typing`
  return others.length === 0
    ? `${first} and ${second} are typing`
    : `${first}, ${second} and others are typing`
}
