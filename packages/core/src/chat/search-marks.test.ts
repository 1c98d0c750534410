import { expect, test } from 'vitest'
import { type Marked, searchMarks } from './kinds.ts'
import { searchWords } from './search-words.ts'

const base: Marked = { text: 'The wind is up', senderId: '0190-ana', mediumType: null }

test.each([
  [base, ['-0190-ana']],
  [{ ...base, text: 'see HTTPS://windguru.example' }, ['-0190-ana', '-links']],
  [{ ...base, text: 'www.windguru.example' }, ['-0190-ana', '-links']],
  [{ ...base, text: 'http is a word' }, ['-0190-ana']],
  [{ ...base, mediumType: 'image' as const }, ['-0190-ana', '-photos']],
  [{ ...base, mediumType: 'video' as const }, ['-0190-ana', '-photos']],
  [{ ...base, text: 'www.rental.example', mediumType: 'file' as const }, ['-0190-ana', '-links', '-files']],
])('of %o', (message, marks) => {
  expect(searchMarks(message)).toEqual(marks)
})

test('no word of a text is a mark or begins like one', () => {
  const text = searchMarks({ ...base, text: 'www.', mediumType: 'file' }).join(' ')

  for (const word of searchWords(text)) expect(word).not.toContain('-')
})
