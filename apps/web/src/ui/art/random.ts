/** FNV-1a into mulberry32; values from 0 to 1. */
export function seededRandom(seed: string): () => number {
  let state = [...seed].reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0,
    2_166_136_261,
  )
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function seededPick<T>(seed: string, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(seededRandom(seed)() * choices.length)] ?? choices[0]
}
