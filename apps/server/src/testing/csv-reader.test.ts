import { expect, test } from 'vitest'
import { readCsv } from './csv-reader.ts'

test('fields are read as RFC 4180 has them', () => {
  expect(readCsv('a,"b ""c"",\r\nd",\r\n,"",e\r\n')).toEqual([
    ['a', 'b "c",\r\nd', ''],
    ['', '', 'e'],
  ])
})

test.each(['a"b,c', '"a"b', '"a', 'a\nb'])('%j is no table', (text) => {
  expect(() => readCsv(text)).toThrow(SyntaxError)
})
