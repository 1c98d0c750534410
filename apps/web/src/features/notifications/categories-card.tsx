import type {
  EmailSubject,
  NotificationCategory,
  NotificationChannel,
} from '@sendit/core/notifications/categories.ts'
import type { NotificationSettings } from '@sendit/core/notifications/contract.ts'
import { Fragment, type ReactNode } from 'react'
import { useOffline } from '#lib/realtime.ts'
import { Card } from '#ui/card.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { NotificationIcon, type NotificationIconName } from '#ui/notification-icon.tsx'
import { Switch } from '#ui/switch-field.tsx'
import { useChangeSettings } from './mutations.ts'

const CHANNELS: readonly { channel: NotificationChannel; head: string; word: string }[] = [
  { channel: 'push', head: 'Push', word: 'push' },
  { channel: 'email', head: 'E-mail', word: 'e-mail' },
]

export function CategoriesCard({ settings: { categories } }: { settings: NotificationSettings }) {
  return (
    <Card className="notices-table" aria-labelledby="what-reaches-you">
      <div className="notices-row head">
        <h2 id="what-reaches-you" className="type-card min-w-0 flex-1">
          What reaches you
        </h2>
        {CHANNELS.map(({ channel, head }) => (
          // Each switch repeats it for screen readers.
          <span key={channel} className="notices-channel type-meta font-strong text-muted" aria-hidden="true">
            {head}
          </span>
        ))}
      </div>
      {NOTIFICATION_ROWS.map(({ category, name, what, emails = [], ...drawn }) => (
        <Fragment key={category}>
          <div className="notices-row">
            <span className="notices-icon text-subtle">
              {'icon' in drawn ? (
                <Icon name={drawn.icon} size={22} />
              ) : (
                <NotificationIcon name={drawn.notificationIcon} />
              )}
            </span>
            <RowText name={name}>{what}</RowText>
            <ChannelSwitch name={name} subject={category} channel="push" isOn={categories[category].push} />
            {emails.length > 0 ? (
              <span className="notices-channel" />
            ) : (
              <ChannelSwitch
                name={name}
                subject={category}
                channel="email"
                isOn={categories[category].email}
              />
            )}
          </div>
          {emails.map(({ subject, name, what }) => {
            const isOn = categories[subject]?.email
            return (
              isOn !== undefined && (
                <div key={subject} className="notices-row below">
                  <span className="notices-icon" />
                  <RowText name={name}>{what}</RowText>
                  <ChannelSwitch name={name} subject={subject} channel="email" isOn={isOn} />
                </div>
              )
            )
          })}
        </Fragment>
      ))}
    </Card>
  )
}

function RowText({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="type-small font-medium">{name}</span>
      <span className="type-meta text-muted">{children}</span>
    </span>
  )
}

type ChannelSwitchProps = { name: string; subject: EmailSubject; channel: NotificationChannel; isOn: boolean }

function ChannelSwitch({ name, subject, channel, isOn }: ChannelSwitchProps) {
  const { mutate } = useChangeSettings()
  const isOffline = useOffline()
  const word = CHANNELS.find((one) => one.channel === channel)?.word
  return (
    <span className="notices-channel">
      <Switch
        aria-label={`${name}, ${word}`}
        checked={isOn}
        disabled={isOffline}
        onChange={(isOn) => mutate({ categories: { [subject]: { [channel]: isOn } } })}
      />
    </span>
  )
}

type Row = {
  category: NotificationCategory
  name: string
  what: string
  emails?: readonly { subject: EmailSubject; name: string; what: string }[]
} & ({ icon: IconName } | { notificationIcon: NotificationIconName })

const NOTIFICATION_ROWS: readonly Row[] = [
  {
    category: 'water',
    name: 'On the water',
    what: 'Overdue riders, in quiet hours too',
    notificationIcon: 'buoy',
  },
  {
    category: 'mentions',
    name: 'Your name, replies',
    what: '@you, @crew, answers to you',
    notificationIcon: 'at',
  },
  { category: 'messages', name: 'Every message', what: 'All of the chat', icon: 'chat' },
  { category: 'plan', name: 'Plan', what: 'Sessions, changes, your seat', icon: 'kite' },
  { category: 'wind', name: 'Good wind', what: 'Once for each window ahead', icon: 'wind' },
  {
    category: 'money',
    name: 'Money',
    what: 'Your share, payments, reminders',
    icon: 'wallet',
    emails: [
      { subject: 'money', name: 'Money reminders', what: 'You are asked for what you owe' },
      { subject: 'shares', name: 'Shares and payments', what: 'As they are entered' },
    ],
  },
  { category: 'awards', name: 'Awards and polls', what: 'Opened, ends tomorrow, winner', icon: 'trophy' },
  { category: 'photos', name: 'Photos', what: 'One for each batch', icon: 'image' },
  { category: 'trip', name: 'The trip', what: 'Who joins, dates, place', icon: 'calendar' },
]
