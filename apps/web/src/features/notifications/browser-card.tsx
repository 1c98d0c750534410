import '#styles/screens/notifications.css'
import type { Device, TestOutcome, TestResult } from '@sendit/core/notifications/contract.ts'
import { asSentence } from '@sendit/core/text.ts'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type ReactNode, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { createSlot, pushSubscription } from '#lib/browser-storage.ts'
import { shortDate } from '#lib/dates.ts'
import { pushAbility } from '#lib/push.ts'
import { thisDevice } from '#lib/this-device.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { NetworkButton } from '#ui/network-button.tsx'
import { NotificationIcon, type NotificationIconName } from '#ui/notification-icon.tsx'
import { useSwitchOff, useSwitchOn, useTestNotifications } from './mutations.ts'
import { pushDevicesQuery, pushKeyQuery } from './queries.ts'
import { useThisBrowser } from './use-this-browser.ts'

export function BrowserCard({ userId }: { userId: string }) {
  const state = useThisBrowser(userId)
  switch (state.kind) {
    case 'on':
      return <OnCard device={state.device} />
    case 'ask':
      return <AskCard userId={userId} />
    case 'blocked':
      return <BlockedCard />
    case 'install-first':
      return <InstallFirstCard />
    case 'insecure':
      return (
        <StateCard icon="bell-off" title="Not at this address">
          <p className="type-caption text-muted">
            Browsers give notifications over https alone. Mails reach you as you choose here.
          </p>
        </StateCard>
      )
    case 'unsupported':
      return (
        <StateCard icon="bell-off" title="Not in this browser">
          <p className="type-caption text-muted">
            It has no notifications, or keeps them off in a private window. Mails reach you as you choose
            here.
          </p>
        </StateCard>
      )
    case 'no-server':
      return (
        <StateCard icon="bell-off" title="Not on this server">
          <p className="type-caption text-muted">
            This server sends no notifications to browsers. Mails reach you as you choose here.
          </p>
        </StateCard>
      )
  }
}

type AskCardProps = {
  userId: string
  /** Set when the card is shown unprompted and may be postponed. */
  onAnswered?: () => void
}

function AskCard({ userId, onAnswered }: AskCardProps) {
  const switchOn = useSwitchOn(userId)
  const [isRefused, setRefused] = useState(false)
  const device = thisDevice()
  return (
    <StateCard icon="bell" tone="primary" title={`Notifications on this ${device}`}>
      <p className="type-caption text-muted">
        A late rider, a new session, your name in the chat. Nothing else unless you ask for it.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <NetworkButton
          needs="Switching notifications on needs network."
          size="medium"
          busy={switchOn.isPending}
          onClick={() =>
            switchOn.mutate(undefined, {
              onSuccess(answer) {
                setRefused(answer !== 'granted')
                onAnswered?.()
              },
            })
          }
        >
          Allow
        </NetworkButton>
        {onAnswered !== undefined && (
          <Button variant="ghost" size="medium" onClick={onAnswered}>
            Not now
          </Button>
        )}
      </div>
      {isRefused && (
        <p className="type-caption text-muted" role="status">
          They stay off here. You can allow them at any time.
        </p>
      )}
    </StateCard>
  )
}

function OnCard({ device }: { device: Device }) {
  const { data: devices } = useQuery(pushDevicesQuery())
  const { data: server } = useQuery(pushKeyQuery())
  const test = useTestNotifications()
  const switchOff = useSwitchOff()
  const others = devices?.filter(({ id }) => id !== device.id) ?? []
  return (
    <StateCard icon="bell" tone="success" title={`On for this ${thisDevice()}`}>
      <p className="type-caption text-muted">
        {device.label}, since {shortDate(device.createdAt)}. {alsoOn(others)}
      </p>
      {server?.reachesApple === false && (
        <p className="type-caption text-muted">
          iPhones and Safari get nothing from this server until whoever runs it names an address: MAIL_FROM or
          VAPID_SUBJECT.
        </p>
      )}
      <div className="mt-1 flex flex-wrap gap-2">
        <NetworkButton
          needs="A test needs network."
          variant="soft"
          size="small"
          busy={test.isPending}
          onClick={() => test.mutate()}
        >
          Send a test
        </NetworkButton>
        <NetworkButton
          needs="Turning notifications off needs network."
          variant="ghost"
          size="small"
          busy={switchOff.isPending}
          onClick={() => switchOff.mutate()}
        >
          Turn off here
        </NetworkButton>
      </div>
      <div role="status">{test.data && <TestResults result={test.data} />}</div>
    </StateCard>
  )
}

function alsoOn(others: readonly Device[]): string {
  const [first] = others
  if (first === undefined) return ''
  return others.length === 1
    ? asSentence(`Also on for ${first.label}`)
    : `Also on for ${others.length} others.`
}

const WORDS: Record<TestOutcome, string> = {
  sent: 'on its way',
  ended: 'gave its notifications up and is off the list. Allow them there again.',
  busy: 'its push service asks to wait. Try again in a while.',
  refused: 'its push service refused it.',
  unreachable: 'its push service did not answer.',
}

function TestResults({ result: { devices } }: { result: TestResult }) {
  if (devices.length === 0)
    return <p className="type-caption mt-1 text-muted">There is no browser to tell.</p>
  return (
    <ul className="type-caption mt-1 flex flex-col gap-1">
      {devices.map(({ id, label, outcome }) => (
        <li key={id} className={outcome === 'sent' ? 'text-muted' : 'text-danger'}>
          <b>{label}</b>: {WORDS[outcome]}
        </li>
      ))}
    </ul>
  )
}

function BlockedCard() {
  return (
    <StateCard icon="bell-off" tone="danger" title="Blocked in this browser">
      <p className="type-caption text-muted">SendIt! may not ask again. To allow it:</p>
      <ol className="notices-steps numbered">
        <li>Tap the lock beside the address</li>
        <li>Permissions, then Notifications</li>
        <li>Allow, and come back here</li>
      </ol>
      <p className="type-caption text-muted">Until then mails reach you as you choose here.</p>
    </StateCard>
  )
}

function InstallFirstCard() {
  return (
    <StateCard icon="mobile" tone="sun" title="First put SendIt! on your home screen">
      <p className="type-caption text-muted">
        iPhone gives notifications to installed apps only. It takes ten seconds, in Safari:
      </p>
      <ol className="notices-steps">
        <li>
          <span className="notices-step">
            <NotificationIcon name="share" size={20} />
          </span>
          Tap Share in the bar below
        </li>
        <li>
          <span className="notices-step">
            <NotificationIcon name="add-home" size={20} />
          </span>
          Add to Home Screen
        </li>
        <li>
          <img className="notices-step" src="/app-icon.svg" alt="" width={40} height={40} />
          Open SendIt! from there, then Allow
        </li>
      </ol>
    </StateCard>
  )
}

type StateCardProps = {
  icon: NotificationIconName
  tone?: 'primary' | 'success' | 'danger' | 'sun' | undefined
  title: string
  children: ReactNode
}

function StateCard({ icon, tone, title, children }: StateCardProps) {
  const id = useId()
  return (
    <Card padded className="notices-state" aria-labelledby={id}>
      <span className={clsx('icon-tile', tone === undefined ? 'quiet' : `notices-${tone}`)}>
        <NotificationIcon name={icon} size={23} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 id={id} className="type-card">
          {title}
        </h2>
        {children}
      </div>
    </Card>
  )
}

type AskOnceProps = { userId: string }

/** From the second visit. The browser's own prompt appears only after a yes. */
export function AskOnce({ userId }: AskOnceProps) {
  const [wasDue] = useState(notificationPrompt.isDue)
  useEffect(notificationPrompt.noteVisit, [])
  return wasDue ? <Question userId={userId} /> : null
}

function Question({ userId }: AskOnceProps) {
  const isDue = useSyncExternalStore(notificationPrompt.subscribe, notificationPrompt.isDue)
  const state = useThisBrowser(userId)
  if (!isDue || state.kind !== 'ask') return null
  return <AskCard userId={userId} onAnswered={notificationPrompt.answer} />
}

const progress = createSlot(() => localStorage, 'noticeQuestion')

const notificationPrompt = {
  subscribe: progress.subscribe,
  isDue: () =>
    progress.read() === 'next' &&
    pushSubscription.read() === null &&
    pushAbility() === 'able' &&
    Notification.permission === 'default',
  noteVisit(): void {
    if (progress.read() === null) progress.write('next')
  },
  answer: () => progress.write('answered'),
}
