// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepingRefused } from '#lib/keeping-refused.ts'
import { renderAt } from '#testing/render-app.tsx'
import { useNotKeptToast } from './use-not-kept-toast.ts'

function Screen() {
  useNotKeptToast()
  return null
}

test('a device that keeps nothing says so once, not at every start', async () => {
  const { unmount } = renderAt('/', <Screen />)
  expect(screen.queryByText('Nothing Is Kept on This Device')).toBeNull()

  act(() => keepingRefused.note())
  expect(await screen.findByText('Nothing Is Kept on This Device')).toBeTruthy()
  unmount()

  renderAt('/', <Screen />)
  expect(screen.queryByText('Nothing Is Kept on This Device')).toBeNull()
})
