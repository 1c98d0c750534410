import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepingRefused } from '#lib/keeping-refused.ts'
import { renderAt } from '#testing/render-app.tsx'
import { ToastContext, type ToastMessage } from '#ui/toast-context.ts'
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

test('what was left before it stood there is said at the next start', () => {
  localStorage.clear()
  keepingRefused.note()
  const start = () => {
    const said: ToastMessage[] = []
    const { unmount } = render(
      <ToastContext value={(message) => said.push(message)}>
        <Screen />
      </ToastContext>,
    )
    return { said, unmount }
  }
  const left = start()
  expect(left.said).toHaveLength(1)
  left.unmount()

  const [seen, ...more] = start().said
  expect([seen?.title, more]).toEqual(['Nothing Is Kept on This Device', []])
  seen?.onShown?.()

  expect(start().said).toEqual([])
})
