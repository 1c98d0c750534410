// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Late } from './late.tsx'
import { LateDialog } from './late-dialog.tsx'
import { latePart } from './late-part.tsx'
import { LateSection } from './late-section.tsx'

beforeEach(() => {
  // React writes every caught error to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Code that can be fetched while `isThere`. */
function aNetwork() {
  const network = { isThere: false, calls: 0 }
  async function fetched<Module>(module: Module): Promise<Module> {
    network.calls += 1
    if (!network.isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return module
  }
  return { network, fetched }
}

function Forecast() {
  return <p>Five days</p>
}

test('a part whose code did not come says so, and is there after another try', async () => {
  const { network, fetched } = aNetwork()
  const Part = latePart(() => fetched({ default: Forecast }))
  render(
    <LateSection instead={<p>loading</p>}>
      <Part />
    </LateSection>,
  )
  expect(await screen.findByText("This part didn't load")).toBeDefined()

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText("This part didn't load")).toBeDefined()
  network.isThere = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('Five days')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('while it cannot be had nobody asks in a circle', async () => {
  const { network, fetched } = aNetwork()
  const Part = latePart(() => fetched({ default: Forecast }))

  render(
    <LateSection instead={<p>loading</p>}>
      <Part />
    </LateSection>,
  )
  await screen.findByText("This part didn't load")

  expect(network.calls).toBe(1)
})

test('a part that the screen can do without comes once the network is back', async () => {
  const { network, fetched } = aNetwork()
  const Part = latePart(() => fetched({ default: Forecast }))
  render(
    <Late instead={<p>plain</p>}>
      <Part />
    </Late>,
  )
  await expect.poll(() => network.calls).toBe(1)
  expect(screen.getByText('plain')).toBeDefined()

  network.isThere = true
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('online'))
      return screen.queryByText('Five days')
    })
    .not.toBeNull()
})

test('with one part the others of the screen that did not come are there too', async () => {
  const { network, fetched } = aNetwork()
  const Days = latePart(() => fetched({ default: Forecast }))
  const Tides = latePart(() => fetched({ default: () => <p>High water</p> }))
  render(
    <>
      <LateSection instead={null}>
        <Days />
      </LateSection>
      <LateSection instead={null}>
        <Tides />
      </LateSection>
    </>,
  )
  await expect.poll(() => screen.queryAllByText("This part didn't load").length).toBe(2)
  network.isThere = true

  const [tryAgain] = screen.getAllByRole('button', { name: 'Try again' })
  if (tryAgain !== undefined) await userEvent.click(tryAgain)

  expect(await screen.findByText('Five days')).toBeDefined()
  expect(await screen.findByText('High water')).toBeDefined()
})

test('a part that was fetched ahead is drawn at once', async () => {
  const { network, fetched } = aNetwork()
  network.isThere = true
  const Part = latePart(() => fetched({ default: Forecast }))
  await Part.fetchAhead()

  render(
    <Late instead={<p>plain</p>}>
      <Part />
    </Late>,
  )

  expect(screen.getByText('Five days')).toBeDefined()
})

test('a part that stands keeps what was typed when its code is fetched once more', async () => {
  const { network, fetched } = aNetwork()
  network.isThere = true
  const Part = latePart(() => fetched({ default: () => <input aria-label="Message" /> }))
  const { rerender } = render(
    <Late instead={<p>plain</p>}>
      <Part />
    </Late>,
  )
  await userEvent.type(await screen.findByLabelText('Message'), 'See you at ten')

  await Part.fetchAhead()
  rerender(
    <Late instead={<p>plain</p>}>
      <Part />
    </Late>,
  )

  expect(screen.getByLabelText<HTMLInputElement>('Message').value).toBe('See you at ten')
})

test('a screen that is opened again tries again, though nobody pressed anything', async () => {
  const { network, fetched } = aNetwork()
  const Part = latePart(() => fetched({ default: Forecast }))
  const section = (
    <LateSection instead={<p>loading</p>}>
      <Part />
    </LateSection>
  )
  const first = render(section)
  await screen.findByText("This part didn't load")
  first.unmount()
  network.isThere = true

  render(section)

  expect(await screen.findByText('Five days')).toBeDefined()
})

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
        <LateDialog open={isOpen} onClose={() => setOpen(false)}>
          <Part open={isOpen} onClose={() => setOpen(false)} />
        </LateDialog>
      )}
    </main>
  )
}

type DialogPartProps = { open: boolean; onClose: () => void }

function aDialogPart(fetched: <Module>(module: Module) => Promise<Module>) {
  return latePart(() =>
    fetched({
      default: (props: DialogPartProps) => (
        <Dialog {...props} title="5-Day Weather Forecast">
          <Forecast />
        </Dialog>
      ),
    }),
  )
}

test('a dialog whose code did not come says so in a dialog, and the screen stays', async () => {
  const { network, fetched } = aNetwork()
  render(<ScreenWithDialog Part={aDialogPart(fetched)} />)

  await userEvent.click(screen.getByRole('button', { name: 'Forecast' }))
  expect(await screen.findByRole('dialog', { name: "This didn't load" })).toBeDefined()
  expect(screen.getByText('Screen')).toBeDefined()
  network.isThere = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('dialog', { name: '5-Day Weather Forecast' })).toBeDefined()
})

test('a dialog that was closed after it did not come is asked for again by the next tap', async () => {
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

test('code that is gone though the server answers is offered as a reload', async () => {
  const { fetched } = aNetwork()
  vi.stubGlobal('fetch', async () => new Response('ok'))
  render(<ScreenWithDialog Part={aDialogPart(fetched)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Forecast' }))
  await screen.findByRole('dialog', { name: "This didn't load" })
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('button', { name: 'Reload' })).toBeDefined()
})

test('without a network no reload is offered: the page itself could not come', async () => {
  const { fetched } = aNetwork()
  render(<ScreenWithDialog Part={aDialogPart(fetched)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Forecast' }))
  await screen.findByRole('dialog', { name: "This didn't load" })

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
})

test('a style sheet that did not come with the code is asked for again', async () => {
  let tries = 0
  const Part = latePart(async () => {
    tries += 1
    if (tries > 1) return { default: Forecast }
    const sheet = document.createElement('link')
    sheet.rel = 'stylesheet'
    sheet.dataset.name = 'forecast'
    document.head.append(sheet)
    sheet.dispatchEvent(new Event('error'))
    throw new Error('Unable to preload CSS')
  })
  render(
    <LateSection instead={<p>loading</p>}>
      <Part />
    </LateSection>,
  )
  await screen.findByText("This part didn't load")
  const broken = document.querySelector('[data-name=forecast]')

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  const sheets = document.querySelectorAll('[data-name=forecast]')
  expect(sheets).toHaveLength(1)
  expect(sheets[0]).not.toBe(broken)
  expect(screen.queryByText('Five days')).toBeNull()
  sheets[0]?.dispatchEvent(new Event('load'))
  expect(await screen.findByText('Five days')).toBeDefined()
  sheets[0]?.remove()
})

test('a style sheet that did not come holds up no other part', async () => {
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  document.head.append(sheet)
  sheet.dispatchEvent(new Event('error'))
  const Part = latePart(async () => ({ default: Forecast }))

  render(
    <LateSection instead={<p>loading</p>}>
      <Part />
    </LateSection>,
  )

  expect(await screen.findByText('Five days')).toBeDefined()
  sheet.remove()
})
