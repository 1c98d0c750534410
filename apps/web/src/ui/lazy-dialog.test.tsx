import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { aNetwork, cutNetwork, Forecast } from '#testing/lazy-code.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { LazyDialog } from './lazy-dialog.tsx'
import { lazyPart } from './lazy-part.tsx'

cutNetwork()

function ScreenWithDialog({ Part }: { Part: ReturnType<typeof aDialogPart> }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  return (
    <main>
      <h1>Screen</h1>
      <Button
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        Forecast
      </Button>
      {wasOpened && (
        <LazyDialog open={isOpen} onClose={() => setOpen(false)}>
          <Part open={isOpen} onClose={() => setOpen(false)} />
        </LazyDialog>
      )}
    </main>
  )
}

type DialogPartProps = { open: boolean; onClose: () => void }

function aDialogPart(fetched: <Module>(module: Module) => Promise<Module>) {
  return lazyPart(() =>
    fetched({
      default: (props: DialogPartProps) => (
        <Dialog {...props} title="5-Day Weather Forecast">
          <Forecast />
        </Dialog>
      ),
    }),
  )
}

test('a dialog whose code failed to load says so, and the screen stays', async () => {
  const { network, fetched } = aNetwork()
  render(<ScreenWithDialog Part={aDialogPart(fetched)} />)

  await userEvent.click(screen.getByRole('button', { name: 'Forecast' }))
  expect(await screen.findByRole('dialog', { name: "This didn't load" })).toBeDefined()
  expect(screen.getByText('Screen')).toBeDefined()
  network.isThere = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('dialog', { name: '5-Day Weather Forecast' })).toBeDefined()
})

test('a dialog closed after failing to load is loaded again on the next tap', async () => {
  const { network, fetched } = aNetwork()
  render(<ScreenWithDialog Part={aDialogPart(fetched)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Forecast' }))
  await screen.findByRole('dialog', { name: "This didn't load" })
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()

  network.isThere = true
  await userEvent.click(screen.getByRole('button', { name: 'Forecast' }))

  expect(await screen.findByRole('dialog', { name: '5-Day Weather Forecast' })).toBeDefined()
})

test('missing code offers a reload when the server is reachable', async () => {
  const { fetched } = aNetwork()
  vi.stubGlobal('fetch', async () => new Response('ok'))
  render(<ScreenWithDialog Part={aDialogPart(fetched)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Forecast' }))
  await screen.findByRole('dialog', { name: "This didn't load" })
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('button', { name: 'Reload' })).toBeDefined()
})

test('without a network no reload is offered, as the page could not load either', async () => {
  const { fetched } = aNetwork()
  render(<ScreenWithDialog Part={aDialogPart(fetched)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Forecast' }))
  await screen.findByRole('dialog', { name: "This didn't load" })

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
})
