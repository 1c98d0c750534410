import { expect, test } from 'vitest'
import { type Marked, searchMarks } from './search-marks.ts'
import { searchWords } from './search-words.ts'

const said: Marked = { text: 'The wind is up', senderId: '0190-ana', mediumType: null }

test.each([
  [said, ['-0190-ana']],
  [{ ...said, text: 'see HTTPS://windguru.example' }, ['-0190-ana', '-links']],
  [{ ...said, text: 'www.windguru.example' }, ['-0190-ana', '-links']],
  [{ ...said, text: 'http is a word' }, ['-0190-ana']],
  [{ ...said, mediumType: 'image' as const }, ['-0190-ana', '-photos']],
  [{ ...said, mediumType: 'video' as const }, ['-0190-ana', '-photos']],
  [{ ...said, text: 'www.rental.example', mediumType: 'file' as const }, ['-0190-ana', '-links', '-files']],
])('of %o', (message, marks) => {
  expect(searchMarks(message)).toEqual(marks)
})

test('no word of a text is a mark or begins like one', () => {
  const text = searchMarks({ ...said, text: 'www.', mediumType: 'file' }).join(' ')

  for (const word of searchWords(text)) expect(word).not.toContain('-')
})
