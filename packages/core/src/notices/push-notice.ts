import type { PushNotice } from './contract.ts'
import { MAX_PUSH_BYTES } from './limits.ts'
import type { NoticeText } from './notice-text.ts'

/** The bytes of a push: JSON of a PushNotice, its body cut so that it fits into MAX_PUSH_BYTES, and no character in two. */
export function pushPayload({ title, body, path }: NoticeText, tag: string): string {
  const whole: PushNotice = { title, body, tag, path }
  if (bytesOf(JSON.stringify(whole)) <= MAX_PUSH_BYTES) return JSON.stringify(whole)
  const characters = [
    ...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(body.slice(0, MAX_PUSH_BYTES)),
  ]
  let [fits, tooMany] = [0, characters.length]
  const cutTo = (count: number): string =>
    JSON.stringify({
      ...whole,
      body: `${characters
        .slice(0, count)
        .map(({ segment }) => segment)
        .join('')}…`,
    })
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (bytesOf(cutTo(middle)) <= MAX_PUSH_BYTES) fits = middle
    else tooMany = middle
  }
  return cutTo(fits)
}

/** Of its UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    bytes += 1 + Number(point > 0x7f) + Number(point > 0x7ff) + Number(point > 0xffff)
  }
  return bytes
}
