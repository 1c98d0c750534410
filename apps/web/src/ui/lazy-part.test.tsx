import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { lastContact } from '#lib/last-contact.ts'
import { aGate, aNetwork, cutNetwork, Forecast } from '#testing/lazy-code.tsx'
import { lazyPart } from './lazy-part.tsx'
import { LazySection } from './lazy-section.tsx'
import { LazyBoundary } from './part-boundary.tsx'

cutNetwork()

function showSection(Part: ComponentType) {
  render(
    <LazySection instead={<p>loading</p>}>
      <Part />
    </LazySection>,
  )
}

test('a part whose code failed to load says so and appears after a retry', async () => {
  const { network, fetched } = aNetwork()
  const Part = lazyPart(() => fetched({ default: Forecast }))
  showSection(Part)
  expect(await screen.findByText("This part didn't load")).toBeDefined()

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText("This part didn't load")).toBeDefined()
  network.isThere = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('Five days')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a part that fails to load is not requested in a loop', async () => {
  const { network, fetched } = aNetwork()
  const Part = lazyPart(() => fetched({ default: Forecast }))

  showSection(Part)
  await screen.findByText("This part didn't load")

  expect(network.calls).toBe(1)
})

test('an optional part loads once the network is back', async () => {
  const { network, fetched } = aNetwork()
  const Part = lazyPart(() => fetched({ default: Forecast }))
  render(
    <LazyBoundary instead={<p>plain</p>}>
      <Part />
    </LazyBoundary>,
  )
  await expect.poll(() => network.calls).toBe(1)
  expect(screen.getByText('plain')).toBeDefined()

  network.isThere = true
  window.dispatchEvent(new Event('online'))

  expect(await screen.findByText('Five days')).toBeDefined()
})

test('a network that returns during a failing retry is not missed', async () => {
  const { network, fetched } = aNetwork()
  const second = aGate()
  const Part = lazyPart(async () => {
    if (network.calls === 1) await second.passed
    network.isThere = network.calls === 2
    return fetched({ default: Forecast })
  })
  showSection(Part)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))

  window.dispatchEvent(new Event('online'))
  second.open()

  expect(await screen.findByText('Five days')).toBeDefined()
})

test('a network that returns during the first fetch is not missed either', async () => {
  const { network, fetched } = aNetwork()
  const first = aGate()
  const Part = lazyPart(async () => {
    if (network.calls === 0) await first.passed
    network.isThere = network.calls === 1
    return fetched({ default: Forecast })
  })
  showSection(Part)
  await screen.findByText('loading')

  window.dispatchEvent(new Event('online'))
  first.open()

  expect(await screen.findByText('Five days')).toBeDefined()
})

test('a part is retried when responses arrive later than the online event', async () => {
  const { network, fetched } = aNetwork()
  const Part = lazyPart(() => fetched({ default: Forecast }))
  showSection(Part)
  await screen.findByText("This part didn't load")
  lastContact.note(false)

  window.dispatchEvent(new Event('online'))
  await expect.poll(() => network.calls).toBe(2)
  network.isThere = true
  lastContact.note(true)

  expect(await screen.findByText('Five days')).toBeDefined()
})

test('retrying one failed part also loads the others on the screen', async () => {
  const { network, fetched } = aNetwork()
  const Days = lazyPart(() => fetched({ default: Forecast }))
  const Tides = lazyPart(() => fetched({ default: () => <p>High water</p> }))
  render(
    <>
      <LazySection instead={null}>
        <Days />
      </LazySection>
      <LazySection instead={null}>
        <Tides />
      </LazySection>
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
  const Part = lazyPart(() => fetched({ default: Forecast }))
  await Part.prefetch()

  render(
    <LazyBoundary instead={<p>plain</p>}>
      <Part />
    </LazyBoundary>,
  )

  expect(screen.getByText('Five days')).toBeDefined()
})

test('a loaded part keeps its input when its code is fetched again', async () => {
  const { network, fetched } = aNetwork()
  network.isThere = true
  const Part = lazyPart(() => fetched({ default: () => <input aria-label="Message" /> }))
  const { rerender } = render(
    <LazyBoundary instead={<p>plain</p>}>
      <Part />
    </LazyBoundary>,
  )
  await userEvent.type(await screen.findByLabelText('Message'), 'See you at ten')

  await Part.prefetch()
  rerender(
    <LazyBoundary instead={<p>plain</p>}>
      <Part />
    </LazyBoundary>,
  )

  expect(screen.getByLabelText<HTMLInputElement>('Message').value).toBe('See you at ten')
})

test('reopening a screen retries its failed parts without user action', async () => {
  const { network, fetched } = aNetwork()
  const Part = lazyPart(() => fetched({ default: Forecast }))
  const section = (
    <LazySection instead={<p>loading</p>}>
      <Part />
    </LazySection>
  )
  const first = render(section)
  await screen.findByText("This part didn't load")
  first.unmount()
  network.isThere = true

  render(section)

  expect(await screen.findByText('Five days')).toBeDefined()
})

test('a style sheet that failed with the code is requested again', async () => {
  let tries = 0
  const Part = lazyPart(async () => {
    tries += 1
    if (tries > 1) return { default: Forecast }
    const sheet = document.createElement('link')
    sheet.rel = 'stylesheet'
    sheet.dataset.name = 'forecast'
    document.head.append(sheet)
    sheet.dispatchEvent(new Event('error'))
    throw new Error('Unable to preload CSS')
  })
  showSection(Part)
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

test('a style sheet that failed to load does not block other parts', async () => {
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  document.head.append(sheet)
  sheet.dispatchEvent(new Event('error'))
  const Part = lazyPart(async () => ({ default: Forecast }))

  showSection(Part)

  expect(await screen.findByText('Five days')).toBeDefined()
  sheet.remove()
})
