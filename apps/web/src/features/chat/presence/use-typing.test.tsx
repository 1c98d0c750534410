import { act, render, renderHook, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { realtime } from '#lib/realtime.ts'
import { TypingStatus, typingSentence, useSendTyping, useTyping } from './typing.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

const receive = (name: string, tripId = 't1') =>
  act(() => realtime.frames.emit({ type: 'typing', tripId, id: name, name }))
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const watch = () => renderHook(() => useTyping('t1', 'Maya')).result

test('a typing member is shown for five seconds after the last signal', () => {
  const writing = watch()
  receive('Tom')
  wait(4000)
  receive('Priya')
  expect(writing.current).toEqual(['Tom', 'Priya'])

  wait(1000)
  expect(writing.current).toEqual(['Priya'])
  wait(4000)
  expect(writing.current).toEqual([])
})

test('neither oneself nor another trip is shown', () => {
  const writing = watch()

  receive('Maya')
  receive('Tom', 't2')

  expect(writing.current).toEqual([])
})

test('a member who has sent their message is no longer shown as typing', () => {
  const writing = watch()
  receive('Tom')

  act(() =>
    realtime.frames.emit({
      type: 'chat_message',
      message: {
        ...{
          id: 'm1',
          seq: 1,
          senderId: 'Tom',
          senderName: 'Tom',
          senderImageUrl: null,
          senderIsGuest: false,
        },
        ...{
          text: '9',
          createdAt: '2026-07-01T09:00:00.000Z',
          mediaId: null,
          media: null,
          clientMessageId: null,
        },
      },
    }),
  )

  expect(writing.current).toEqual([])
})

test('typing is sent at once and then every three seconds', () => {
  const send = vi.spyOn(realtime, 'send').mockReturnValue(true)
  const { current: sendTyping } = renderHook(() => useSendTyping('t1')).result
  sendTyping()
  wait(2900)
  sendTyping()
  expect(send).toHaveBeenCalledTimes(1)

  wait(100)
  sendTyping()

  expect(send).toHaveBeenCalledTimes(2)
  expect(send).toHaveBeenCalledWith({ type: 'typing', tripId: 't1' })
})

test.each([
  { names: [], sentence: '' },
  { names: ['Tom Beckett'], sentence: 'Tom is typing' },
  { names: ['Tom Beckett', 'Ben (guest)'], sentence: 'Tom and Ben are typing' },
  { names: ['Tom', 'Priya', 'Ben'], sentence: 'Tom, Priya and others are typing' },
])('$names: $sentence', ({ names, sentence }) => {
  expect(typingSentence(names)).toBe(sentence)
})

test('a screen reader announces typing once in ten seconds', () => {
  const { rerender } = render(<TypingStatus sentence="Tom is typing" />)
  const announced = () => screen.getByRole('status').textContent
  expect(announced()).toBe('Tom is typing')

  rerender(<TypingStatus sentence="" />)
  wait(5000)
  rerender(<TypingStatus sentence="Priya is typing" />)
  expect(announced()).toBe('')
  rerender(<TypingStatus sentence="" />)
  wait(5000)
  rerender(<TypingStatus sentence="Priya is typing" />)

  expect(announced()).toBe('Priya is typing')
})
