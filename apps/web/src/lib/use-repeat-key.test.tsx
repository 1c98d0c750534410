import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useLastingRepeatKey, useRepeatKey } from './new-id.ts'

test('the same contents keep their key, and different contents get a new one', () => {
  const { result, rerender } = renderHook(useRepeatKey)
  const first = result.current('a name')
  rerender()

  expect(result.current('a name')).toBe(first)
  expect(result.current('another name')).not.toBe(first)
})

test('what was answered is another call when it is sent again', () => {
  const { result, rerender } = renderHook(useLastingRepeatKey)
  const first = result.current.keyFor('a name')
  expect(result.current.keyFor('a name')).toBe(first)

  result.current.done()
  rerender()

  expect(result.current.keyFor('a name')).not.toBe(first)
})
