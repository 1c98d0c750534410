import { expect, test } from 'vitest'
import { singleEmoji } from './emoji.ts'

test.each(['🤙', '❤️', '😂', '😮', '😢', '🪁', '👍🏽', '👨‍👩‍👧', '🇪🇸', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '👩🏿‍❤️‍💋‍👩🏻'])(
  '%s is one emoji',
  (text) => {
    expect(singleEmoji(text)).toBe(text)
  },
)

test('a heart that could be text counts as an emoji', () => {
  expect(singleEmoji('❤')).toBe('❤️')
})

test.each([
  ['👍\uFE0F', '👍'],
  ['❤\u200D🔥', '❤️‍🔥'],
  ['👁\u200D🗨', '👁️‍🗨️'],
  ['🏳\u200D🌈', '🏳️‍🌈'],
  ['1\u20E3', '1️⃣'],
  ['👩🏿\u200D❤\u200D💋\u200D👩🏻', '👩🏿‍❤️‍💋‍👩🏻'],
  ['☝\uFE0F🏽', '☝🏽'],
])('%s with or without the signs for a picture is %s', (text, emoji) => {
  expect(singleEmoji(text)).toBe(emoji)
})

test.each([
  '',
  'a',
  '1',
  '*',
  'é',
  '🤙🤙',
  '🤙 ',
  ' 🤙',
  '🤙a',
  '\u200D',
  '\uFE0F',
  '🏽🏽',
  '🇪',
  '🇪🇸🇵🇹',
  '🤙\u200D',
  '👍'.repeat(20),
  `👨${'\u200D👨'.repeat(20)}`,
])("'%s' is not one emoji", (text) => {
  expect(singleEmoji(text)).toBeUndefined()
})

test('an emoji not yet in this table is accepted from the reserved emoji ranges', () => {
  expect(singleEmoji('\u{1FAFF}')).toBe('\u{1FAFF}')
})
