import type { Fault, Source } from '#scripts/structure/source.ts'

const reasoned = /^\s*\*?\s*biome-ignore(-all|-start|-end)?\s[^:]+:\s*(?!<)\S.{7,}/

export function checkComments(sources: Source[]): Fault[] {
  return sources.flatMap(({ path, comments }) =>
    comments.flatMap(({ text, line }) => {
      const message = refuseComment(text)
      return message ? [{ file: path, line, message }] : []
    }),
  )
}

function refuseComment(text: string): string | undefined {
  if (/^\s*\*?\s*biome-ignore/.test(text) && !text.includes('biome-ignore-end') && !reasoned.test(text)) {
    return 'A lint exception carries its reason: "biome-ignore lint/…: why it is right here".'
  }
  if (/^\s*@ts-(ignore|nocheck)/.test(text)) return 'Types are not switched off: make the type right instead.'
  if (/\b(TODO|FIXME)\b(?!\s*\(#\d+\))/.test(text))
    return 'What is left to do has an issue: write TODO(#12) or do it now.'
  return undefined
}
