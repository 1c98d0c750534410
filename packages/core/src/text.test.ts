import { expect, test } from 'vitest'
import { asSentence, isolated, showsNothing, withoutDirectionMarks } from './text.ts'

test.each([
  '',
  '  ',
  '\u200B',
  '\u3164',
  '\u2800',
  '\u202E',
  '\u00AD\uFEFF',
  '\u{E0041}',
  '\uFE0F',
  '\u115F\u200D',
])('%j shows nothing', (text) => {
  expect(showsNothing(text)).toBe(true)
})

test.each(['a', ' . ', '🤙', '❤️', '\u200Bx', '風', '-'])('%j shows something', (text) => {
  expect(showsNothing(text)).toBe(false)
})

test('a name stays in its place of a sentence, whichever way it is written', () => {
  expect(isolated('Ana')).toBe('Ana')
  expect(isolated('Søren')).toBe('Søren')
  expect(isolated('evil\u202Egnp.exe')).toBe('evilgnp.exe')
  expect(isolated('נועה')).toBe('\u2068נועה\u2069')
  expect(isolated('ليلى \u2067')).toBe('\u2068ليلى \u2069')
  expect(withoutDirectionMarks('a\u2066b\u202Ac')).toBe('abc')
})

test.each([
  ['Left Tarifa', 'Left Tarifa.'],
  ['Left Tarifa!', 'Left Tarifa!'],
  ['Ask Sam J.', 'Ask Sam J.'],
  ['Called ‘Ready?’', 'Called ‘Ready?’'],
  ['And then…', 'And then…'],
  [`Ask ${isolated('נועה.')}`, `Ask ${isolated('נועה.')}`],
  ['Rated 4.5', 'Rated 4.5.'],
])('%j is a sentence as %j', (text, sentence) => {
  expect(asSentence(text)).toBe(sentence)
})
