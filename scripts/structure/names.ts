import type { Fault, Source } from '#scripts/structure/source.ts'

/** Words in a sense of their own; each has a standard term, by which an engineer finds what it means elsewhere too. */
const WORDS =
  /^(?:deeds?|tellings?|tellable|house|crowd|namesakes?|news|heard|hears?|told|untold|letters?|lanes?|mended|patience|storms?|furnish(?:ed)?|kept|keeper|anew|meanwhile|along|doors?|notices?|upkeep)$/
const ALLOWED = new Set(
  [
    // What clients and stored rows know, and the tables that hold it.
    'byLetter isByLetter shoreTold toldBackAt toldOutAt toldLastSeenAt noticeId letterId UnknownLetterKind tellings told untold news',
    'kitesAlong notices letters NotificationsTable NotificationSettingsTable JobsTable noticeTests lane',
    // An inline notice on a screen.
    'KiteNotice KiteNoticeProps Notice notice',
    // Letters of the alphabet and of a compass; the edge of a kite.
    'letter Letter LETTERS LETTER_RADIUS LETTER_SIZE letterSpacing isLetter firstLetter MIN_LETTERS OTHER_LETTERS alongEdge',
  ].flatMap((line) => line.split(' ')),
)
const FILES_ALLOWED = /\/(?:notice-tables|invite-notice|kite-notice)\.tsx?$/

/** Names of files and of what stands in them that a stranger would need explained. */
export function checkNames(sources: readonly Source[]): Fault[] {
  return sources.flatMap(({ path, names }) => {
    // Landed migrations stay as they are.
    if (path.includes('/migrations/')) return []
    const ofFile = FILES_ALLOWED.test(path) ? [] : [[path.replace(/^.*?\/src\//, ''), 1] as const]
    return [...ofFile, ...names]
      .filter(([name]) => isUnclear(name))
      .map(([name, line]) => fault(path, line, name))
  })
}

function isUnclear(name: string): boolean {
  // Columns are called as rows are stored.
  if (ALLOWED.has(name) || /^[a-z]+(?:_[a-z]+)+$/.test(name)) return false
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return words.split(/[^a-z]+/).some((word) => WORDS.test(word))
}

function fault(file: string, line: number, name: string): Fault {
  return { file, line, message: `${name}: a standard term says it to everybody` }
}
