import { expect, test } from 'vitest'
import { clockChange } from './clock-change.ts'

test.each([
  ['Europe/Madrid', '2026-03-29', { from: '02:00', to: '03:00', isBack: false }],
  ['Europe/Madrid', '2026-10-25', { from: '03:00', to: '02:00', isBack: true }],
  ['America/New_York', '2026-11-01', { from: '02:00', to: '01:00', isBack: true }],
  ['Australia/Lord_Howe', '2026-04-05', { from: '02:00', to: '01:30', isBack: true }],
  ['Australia/Lord_Howe', '2026-10-04', { from: '02:00', to: '02:30', isBack: false }],
  ['America/Santiago', '2026-04-04', { from: '00:00', to: '23:00', isBack: true }],
  ['America/Santiago', '2026-09-06', { from: '00:00', to: '01:00', isBack: false }],
])('in %s on %s', (timezone, day, expected) => {
  expect(clockChange(day, timezone)).toEqual(expected)
})

test.each([
  ['Europe/Madrid', '2026-07-15'],
  ['Europe/Madrid', '2026-10-24'],
  ['Europe/Madrid', '2026-10-26'],
  ['America/Santiago', '2026-04-05'],
  ['America/Santiago', '2026-09-05'],
  ['Asia/Kolkata', '2026-03-29'],
])('in %s they stay as they are on %s', (timezone, day) => {
  expect(clockChange(day, timezone)).toBeNull()
})
