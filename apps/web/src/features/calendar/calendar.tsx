import '#styles/screens/calendar.css'
import type { CalendarPreview } from '@sendit/core/calendar/contract.ts'
import { hoursText } from '@sendit/core/plan/end-text.ts'
import { tripDateRange } from '@sendit/core/trips/trip-dates.ts'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#lib/api-error.ts'
import { dayWords } from '#lib/dates.ts'
import { LinkButton } from '#ui/anchor.tsx'
import { Button, buttonClasses } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { NeedsNetwork, NetworkButton } from '#ui/network-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast-context.ts'
import { useRenewFeed } from './mutations.ts'
import { calendarFeedQuery, calendarPreviewQuery } from './queries.ts'

export function Calendar() {
  const { data: feed, error, isFetching, refetch } = useQuery(calendarFeedQuery())
  if (!feed) {
    if (isFetching || error === null) return <CalendarLoading />
    return (
      <Card padded>
        <ErrorState title="Your calendar link did not load" onRetry={() => void refetch()}>
          {sentenceOf(error, 'Check your connection and try again.')}
        </ErrorState>
      </Card>
    )
  }
  return (
    <div className="calendar">
      <div className="calendar-column">
        {feed.url === null ? <FeedOffCard /> : <FeedCard url={feed.url} />}
        <WhatGoesIn />
      </div>
      <div className="calendar-column">
        {feed.url !== null && <RenewCard />}
        <LookOfEvents />
      </div>
    </div>
  )
}

function CalendarLoading() {
  return (
    <div className="calendar" aria-busy="true">
      <div className="calendar-column">
        <Skeleton height={276} radius={20} />
        <Skeleton height={272} radius={20} />
      </div>
      <div className="calendar-column">
        <Skeleton height={176} radius={20} />
        <Skeleton height={256} radius={20} />
      </div>
    </div>
  )
}

function FeedCard({ url }: { url: string }) {
  const toast = useToast()
  return (
    <Card padded className="flex flex-col gap-[14px]">
      <FeedHead />
      <TextField
        label="Your private link"
        readOnly
        className="calendar-link"
        value={url}
        onFocus={(event) => event.target.select()}
        suffix={
          <CopyButton
            className="-mr-2"
            variant="soft"
            size="small"
            text={url}
            label="Copy"
            about="your private link"
            onFailed={() =>
              toast({
                title: 'Could Not Copy',
                description: 'Select the link and copy it yourself.',
                tone: 'failure',
              })
            }
          />
        }
      />
      <div className="flex flex-wrap gap-2.5">
        {/* The system opens the calendar over this page. */}
        <a className={buttonClasses({ className: 'flex-1' })} href={webcalUrl(url)}>
          <span className="button-label">Open in Calendar</span>
        </a>
        <LinkButton variant="secondary" href={googleUrl(url)}>
          Add to Google
        </LinkButton>
      </div>
      <p className="type-caption text-muted">Calendars look again about once an hour.</p>
    </Card>
  )
}

const NEEDS = 'Turning the calendar on needs network.'

function FeedOffCard() {
  const renew = useRenewFeed()
  return (
    <Card padded className="flex flex-col gap-[14px]">
      <FeedHead />
      <p className="type-caption text-muted">
        You get a private link that your calendar reads by itself. Whoever has it sees what stands there, so
        keep it to yourself.
      </p>
      <NetworkButton needs={NEEDS} full busy={renew.isPending} onClick={() => renew.mutate()}>
        Turn on
      </NetworkButton>
      <NeedsNetwork>{NEEDS}</NeedsNetwork>
    </Card>
  )
}

function FeedHead() {
  return (
    <div className="flex items-center gap-3">
      <span className="icon-tile calendar-tile">
        <Icon name="calendar" size={23} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="type-card">Your trips in your calendar</h2>
        <p className="type-caption text-muted">Sessions, arrivals and dinners, always up to date.</p>
      </div>
    </div>
  )
}

const RenewDialog = lazyPart(() => import('./calendar-dialogs.tsx'))
const TurnOffDialog = lazyPart(async () => ({
  default: (await import('./calendar-dialogs.tsx')).TurnOffDialog,
}))

function RenewCard() {
  const renewing = useDialog()
  const ending = useDialog()
  return (
    <Card padded className="flex flex-col gap-3">
      <h2 className="type-card">Shared it by mistake?</h2>
      <p className="type-caption text-muted">
        A new link makes the old one empty at once. You add the new one to your calendar again.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          className="flex-1"
          variant="secondary"
          size="medium"
          icon="refresh"
          onClick={() => renewing.open()}
        >
          Make a new link
        </Button>
        <Button variant="ghost" size="medium" onClick={() => ending.open()}>
          Turn off
        </Button>
      </div>
      <DialogHost dialog={renewing}>
        {({ open, onClose }) => <RenewDialog open={open} onClose={onClose} />}
      </DialogHost>
      <DialogHost dialog={ending}>
        {({ open, onClose }) => <TurnOffDialog open={open} onClose={onClose} />}
      </DialogHost>
    </Card>
  )
}

type PreviewedEvent = CalendarPreview['events'][number]

function LookOfEvents() {
  const { data } = useQuery(calendarPreviewQuery())
  if (!data) return null
  return (
    <Card padded className="flex flex-col gap-2.5" aria-labelledby="calendar-look">
      <h2 id="calendar-look" className="type-card">
        What it looks like
      </h2>
      {data.events.length === 0 ? (
        <p className="type-caption text-muted">
          Nothing of yours is ahead. Your next trip stands here as soon as you are in it.
        </p>
      ) : (
        <ul className="flex flex-col gap-2">
          {data.events.map((event) => (
            <li
              key={`${event.start.day} ${event.start.time} ${event.title}`}
              className={`calendar-event ${event.kind}`}
            >
              <b>{event.title}</b>
              <span>{whenText(event)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function whenText({ kind, start, end, isTentative }: PreviewedEvent): string {
  const { short, number } = dayWords(start.day)
  const hours = start.time === null ? '' : `, ${hoursText({ startsAt: start.time, endsAt: end?.time })}`
  const when =
    kind === 'trip'
      ? tripDateRange({ tripDate: start.day, tripEndDate: end?.day ?? null })
      : `${short} ${number}${hours}`
  return isTentative ? `${when}, maybe` : when
}

type Row = { icon: IconName; name: string; what: string }

const ROWS: readonly Row[] = [
  { icon: 'flag', name: 'Your trips', what: 'all day, in the dates of the place' },
  { icon: 'kite', name: 'Sessions', what: 'in or maybe, with beach and hours' },
  { icon: 'plane', name: 'Arrivals and drives', what: 'yours, and who you pick up' },
  { icon: 'food', name: 'Meals, lessons, the rest', what: 'everything in the plan' },
]

function WhatGoesIn() {
  return (
    <Card>
      <h2 className="type-card px-4 pt-[14px] pb-0.5">What goes in</h2>
      <ul className="row-list [--inset:49px]">
        {ROWS.map(({ icon, name, what }) => (
          <li key={name} className="flex min-h-[58px] items-center gap-3 px-4 py-1.5">
            <Icon name={icon} size={21} className="text-subtle" />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="type-small font-medium">{name}</span>
              <span className="type-meta text-muted">{what}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Calendar apps open `webcal:` links. */
export function webcalUrl(url: string): string {
  return url.replace(/^https?:/, 'webcal:')
}

/** Google accepts only `webcal:` here. */
export function googleUrl(url: string): string {
  return `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcalUrl(url))}`
}
