import type { Mentions } from '@sendit/core/chat/contract.ts'

type TextPiece = { from: number; text: string; mentionId?: string }

/** A text parted where somebody is mentioned. Places that do not stand in it, such as those of an older text, are left out. */
export function textPieces(text: string, mentions: Mentions): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const { id, from, length } of [...mentions].sort((one, other) => one.from - other.from)) {
    if (from < end || from + length > text.length) continue
    if (from > end) pieces.push({ from: end, text: text.slice(end, from) })
    end = from + length
    pieces.push({ from, text: text.slice(from, end), mentionId: id })
  }
  if (end < text.length) pieces.push({ from: end, text: text.slice(end) })
  return pieces
}
