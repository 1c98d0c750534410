import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { realtime } from '#lib/realtime.ts'
import { useCompany } from './ceremony.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

const receive = (id: string, isHere = true, tripId = 't1') =>
  act(() => realtime.frames.emit({ type: 'ceremony_here', tripId, id, isHere }))
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a user is counted until they leave the ceremony or are no longer heard from', () => {
  const view = renderHook(() => useCompany('t1'))
  receive('ana')
  receive('ben')
  receive('ben')
  receive('cleo', true, 'another trip')
  expect(view.result.current).toEqual(['ana', 'ben'])

  receive('ben', false)
  expect(view.result.current).toEqual(['ana'])
  wait(20_000)
  expect(view.result.current).toEqual(['ana'])
  wait(10_000)
  expect(view.result.current).toEqual([])
})

test('presence is sent on opening, every ten seconds, to each newcomer and on closing', () => {
  const send = vi.spyOn(realtime, 'send').mockReturnValue(true)
  const sent = () => send.mock.calls.splice(0).map(([frame]) => 'isHere' in frame && frame.isHere)
  const { unmount } = renderHook(() => useCompany('t1'))
  expect(sent()).toEqual([true])
  wait(10_000)
  expect(sent()).toEqual([true])

  receive('ben')
  receive('ben')
  expect(sent()).toEqual([true])

  unmount()
  expect(sent()).toEqual([false])
})
