import type { Fault, Source } from '#scripts/structure/source.ts'

const WORDS =
  /^(?:deeds?|tellings?|tellable|house|crowd|namesakes?|news|heard|hears?|told|untold|letters?|lanes?|mended|patience|storms?|furnish(?:ed)?|kept|keeper|anew|meanwhile|along|doors?|notices?|upkeep)$/
const ALLOWED = new Set(
  [
    // Exempt: wire names and table columns.
    'byLetter isByLetter shoreTold toldBackAt toldOutAt toldLastSeenAt told',
    'kitesAlong notices letters noticeTests lane',
    'KiteNotice KiteNoticeProps Notice notice',
    'letter Letter LETTERS LETTER_RADIUS LETTER_SIZE letterSpacing isLetter firstLetter MIN_LETTERS OTHER_LETTERS alongEdge',
  ].flatMap((line) => line.split(' ')),
)
const FILES_ALLOWED = /\/(?:invite-notice|kite-notice)\.tsx?$/

export function checkNames(sources: readonly Source[]): Fault[] {
  return sources.flatMap(({ path, names }) => {
    // Released migrations stay unchanged.
    if (path.includes('/migrations/')) return []
    const ofFile = FILES_ALLOWED.test(path) ? [] : [[path.replace(/^.*?\/src\//, ''), 1] as const]
    return [...ofFile, ...names]
      .filter(([name]) => isUnclear(name))
      .map(([name, line]) => fault(path, line, name))
  })
}

function isUnclear(name: string): boolean {
  if (ALLOWED.has(name) || /^[a-z]+(?:_[a-z]+)+$/.test(name)) return false
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return words.split(/[^a-z]+/).some((word) => WORDS.test(word))
}

function fault(file: string, line: number, name: string): Fault {
  return { file, line, message: `${name}: a standard term says it to everybody` }
}
