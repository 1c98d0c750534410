import { expect, test } from 'vitest'
import { type MentionedText, readMentions, retyped, trimmed, withMention } from './use-mentioned-draft.ts'

const jonas = { id: 'jonas', from: 4, length: 6 }
const asking: MentionedText = { text: 'Hey @Jonas, key?', mentions: [jonas] }
const mentionsOf = ({ text, mentions }: MentionedText) =>
  mentions.map(({ id, from, length }) => `${id} ${text.slice(from, from + length)}`)

test.each([
  { what: 'typing behind it', next: 'Hey @Jonas, the key?', left: ['jonas @Jonas'] },
  { what: 'typing before it', next: '🤙 Hey @Jonas, key?', left: ['jonas @Jonas'] },
  { what: 'typing right before it', next: 'Hey  @Jonas, key?', left: ['jonas @Jonas'] },
  { what: 'taking a letter of it', next: 'Hey @Jona, key?', left: [] },
  { what: 'typing into it', next: 'Hey @Jo nas, key?', left: [] },
  { what: 'taking all away', next: '', left: [] },
])('$what leaves $left', ({ next, left }) => {
  expect(mentionsOf(retyped(asking, next))).toEqual(left)
})

test('a later mention can be inserted before another, and both keep their positions', () => {
  const both = withMention(
    { text: `@t and ${asking.text}`, mentions: [{ ...jonas, from: 11 }] },
    {
      ...{ from: 0, to: 2, id: 'tom', name: 'Tom' },
    },
  )

  expect(both.text).toBe('@Tom and Hey @Jonas, key?')
  expect(mentionsOf(both)).toEqual(['tom @Tom', 'jonas @Jonas'])
  expect(both.caret).toBe(5)
})

test('a name at the end of the text gets a blank to write on behind it', () => {
  expect(
    withMention({ text: 'Who? @j', mentions: [] }, { from: 5, to: 7, id: 'jonas', name: 'Jonas' }),
  ).toEqual({
    text: 'Who? @Jonas ',
    mentions: [{ id: 'jonas', from: 5, length: 6 }],
    caret: 12,
  })
})

test('mention positions count from the first stored character', () => {
  expect(mentionsOf(trimmed({ text: '  @Jonas ', mentions: [{ ...jonas, from: 2 }] }))).toEqual([
    'jonas @Jonas',
  ])
})

test.each([
  { what: 'a draft without mentions', stored: null, read: 0 },
  { what: 'one with a mention', stored: JSON.stringify([jonas]), read: 1 },
  { what: 'one whose text is another', stored: JSON.stringify([{ ...jonas, from: 3 }]), read: 0 },
  { what: 'one whose mention ends outside', stored: JSON.stringify([{ ...jonas, length: 90 }]), read: 0 },
  { what: 'what is no draft', stored: 'oops', read: 0 },
])('$what is read', ({ stored, read }) => {
  expect(readMentions(asking.text, stored)).toHaveLength(read)
})
