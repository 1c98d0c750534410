import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storageRefused } from '#lib/browser-storage.ts'
import { renderAt } from '#testing/render-app.tsx'
import { ToastContext, type ToastMessage } from '#ui/toast-context.ts'
import { useStorageRefusedToast } from './installed.tsx'

function Screen() {
  useStorageRefusedToast()
  return null
}

test('a device that stores nothing says so once, not at every start', async () => {
  const { unmount } = renderAt('/', <Screen />)
  expect(screen.queryByText('Nothing Is Kept on This Device')).toBeNull()

  act(() => storageRefused.note())
  expect(await screen.findByText('Nothing Is Kept on This Device')).toBeTruthy()
  unmount()

  renderAt('/', <Screen />)
  expect(screen.queryByText('Nothing Is Kept on This Device')).toBeNull()
})

test('a storage warning not shown before leaving appears at the next start', () => {
  localStorage.clear()
  storageRefused.note()
  const start = () => {
    const toasts: ToastMessage[] = []
    const { unmount } = render(
      <ToastContext value={(message) => toasts.push(message)}>
        <Screen />
      </ToastContext>,
    )
    return { toasts, unmount }
  }
  const left = start()
  expect(left.toasts).toHaveLength(1)
  left.unmount()

  const [seen, ...more] = start().toasts
  expect([seen?.title, more]).toEqual(['Nothing Is Kept on This Device', []])
  seen?.onShown?.()

  expect(start().toasts).toEqual([])
})
