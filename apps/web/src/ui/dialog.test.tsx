import { render, screen } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Menu } from './menu.tsx'
import { useToast } from './toast-context.ts'
import { ToastProvider } from './toast-provider.tsx'

function Editor({ busy = false }: { busy?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Update Hero Image" busy={busy}>
        <p>Body</p>
      </Dialog>
    </>
  )
}

function Leaver() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Menu label="Menu" items={[{ key: 'leave', label: 'Leave Trip', onSelect: () => setOpen(true) }]} />
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => setOpen(false)}
        title="Leave Trip"
        confirmLabel="Leave"
      >
        You will lose access.
      </ConfirmDialog>
    </>
  )
}

test('Escape closes a dialog and the focus returns to its opener', async () => {
  render(<Editor />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  expect(screen.getByRole('dialog', { name: 'Update Hero Image' })).toBeTruthy()

  await userEvent.keyboard('{Escape}')

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Edit')
})

function Restorer() {
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const [isDeleted, setDeleted] = useState(true)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Look</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Tapas night">
        {isDeleted && (
          <Button
            onClick={() => {
              setDeleted(false)
              toast({ title: 'Expense Restored', tone: 'success' })
            }}
          >
            Restore
          </Button>
        )}
      </Dialog>
    </>
  )
}

test('Escape means the dialog, also when a toast came after it', async () => {
  render(
    <ToastProvider>
      <Restorer />
    </ToastProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Look' }))
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }))
  expect(screen.getByText('Expense Restored')).toBeTruthy()

  await userEvent.keyboard('{Escape}')

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Expense Restored')).toBeTruthy()
})

test('nothing closes a dialog while it is busy', async () => {
  // The style sheet that sets pointer events is not loaded here.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  render(<Editor busy />)
  await user.click(screen.getByRole('button', { name: 'Edit' }))

  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(document.querySelector('.dialog-scrim') as Element)

  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('a tap beside a dialog closes it', async () => {
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  render(<Editor />)
  await user.click(screen.getByRole('button', { name: 'Edit' }))

  await user.click(document.querySelector('.dialog-scrim') as Element)

  expect(screen.queryByRole('dialog')).toBeNull()
})

function Form({ onClosed }: { onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const [typed, setTyped] = useState('')
  function handleClose() {
    setOpen(false)
    onClosed()
  }
  return (
    <Dialog open={isOpen} onClose={handleClose} title="Add Expense" hasTyping={typed !== ''}>
      <input aria-label="Description" value={typed} onChange={(event) => setTyped(event.target.value)} />
    </Dialog>
  )
}

test('a form with input asks before closing and keeps the input', async () => {
  const closed = { times: 0 }
  render(<Form onClosed={() => (closed.times += 1)} />)
  await userEvent.type(screen.getByLabelText('Description'), 'Petrol')

  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('alertdialog', { name: 'Discard what you typed?' })).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Keep editing')
  await userEvent.keyboard('{Enter}')

  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Description').value).toBe('Petrol')
  expect(closed.times).toBe(0)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(closed.times).toBe(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a form without typing closes at once', async () => {
  const closed = { times: 0 }
  render(<Form onClosed={() => (closed.times += 1)} />)

  await userEvent.keyboard('{Escape}')

  expect(closed.times).toBe(1)
})

test('the page does not scroll behind a dialog, and scrolls again afterwards', async () => {
  render(<Editor />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  expect(document.documentElement.style.overflow).toBe('hidden')

  await userEvent.keyboard('{Escape}')

  expect(document.documentElement.style.overflow).toBe('')
})

test('a confirmation opened from a menu starts on Cancel and gives the focus back to the menu', async () => {
  render(<Leaver />)
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Leave Trip' }))
  expect(document.activeElement?.textContent).toBe('Cancel')

  await userEvent.keyboard('{Enter}')

  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Menu')
})
