import type { Installation } from '@sendit/core/installation/contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '#lib/api-error.ts'
import { readQuery } from '#lib/query-client.ts'
import { fileSize } from '#lib/upload.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const DAY_MS = 86_400_000
/** A night may be missed, and a lost day of photos is bearable. */
const MAX_BACKUP_AGE_DAYS = 2
const LEAST_FREE_BYTES = 1e9

/** Asked again at each visit: what was missing may have been set since. */
const installationQuery = () => ({
  ...readQuery<Installation>('/api/admin/installation'),
  staleTime: 0,
})

export function InstallationFacts({ now }: { now: Date }) {
  const { data, error, isFetching, refetch } = useQuery(installationQuery())
  if (!data && isFetching) return <Skeleton height={420} radius={20} />
  if (!data) {
    return (
      <ErrorState title="This page did not load" onRetry={() => void refetch()}>
        {sentenceOf(error, 'Check your connection and try again.')}
      </ErrorState>
    )
  }
  const facts = factsOf(data, now)
  const count = facts.filter(({ isMissing }) => isMissing).length
  return (
    <section aria-labelledby="installation" aria-busy={isFetching || undefined}>
      <div className="section-header">
        <h2 id="installation" className="type-section">
          {count === 0
            ? 'Everything is set up'
            : `${count} ${count === 1 ? 'thing needs' : 'things need'} you`}
        </h2>
        <span className="type-caption text-muted">SendIt! {data.version}</span>
      </div>
      <Card as="ul" className="row-list [--inset:50px]">
        {facts.map((fact) => (
          <FactRow key={fact.name} {...fact} />
        ))}
      </Card>
    </section>
  )
}

type Fact = { name: string; icon: IconName; text: ReactNode; isMissing: boolean }

function FactRow({ name, icon, text, isMissing }: Fact) {
  return (
    <li className="flex items-start gap-3 px-4 py-3.5">
      <Icon
        name={isMissing ? 'alert' : icon}
        size={22}
        className={isMissing ? 'text-danger' : 'text-subtle'}
      />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="type-small font-medium">
          {name}
          {isMissing && <span className="text-danger"> · needs you</span>}
        </span>
        <span className="type-caption wrap-anywhere text-muted">{text}</span>
      </span>
    </li>
  )
}

/** What needs somebody comes first. */
export function factsOf(installation: Installation, now: Date): Fact[] {
  const facts = [
    addressOf(installation),
    mailOf(installation),
    pushesOf(installation),
    backupOf(installation, now),
    diskOf(installation),
    weatherOf(installation),
    ...(installation.lacking.length === 0 ? [] : [secondServerOf(installation)]),
  ]
  return facts.toSorted((a, b) => Number(b.isMissing) - Number(a.isMissing))
}

function addressOf({ address }: Installation): Fact {
  const isMissing = !address.startsWith('https://')
  const text = isMissing
    ? `${address}: phones install the app and get notifications only from an https address.`
    : address
  return { name: 'Address', icon: 'link', text, isMissing }
}

function mailOf({ mail, mailAdvice, mailsGivenUp }: Installation): Fact {
  const lost =
    mailsGivenUp === 0 ? '' : ` ${mailsGivenUp} ${mailsGivenUp === 1 ? 'email was' : 'emails were'} given up.`
  const text = {
    sends: `The mail server accepts emails.${lost}`,
    mailbox:
      'Emails go nowhere: they stay on this server, at /mailbox. To send them, set SMTP_URL and MAIL_FROM.',
    fails: `The mail server accepts no emails: ${mailAdvice}.${lost}`,
  }[mail]
  return { name: 'Email', icon: 'mail', text, isMissing: mail !== 'sends' || mailsGivenUp > 0 }
}

function pushesOf({ reachesApple }: Installation): Fact {
  const text = reachesApple
    ? 'Notifications reach every phone that allows them.'
    : 'iPhones and Safari get none: Apple asks for a contact address. Set MAIL_FROM or VAPID_SUBJECT.'
  return { name: 'Notifications', icon: 'phone', text, isMissing: !reachesApple }
}

function backupOf({ rows, lastBackupAt }: Installation, now: Date): Fact {
  const named = { name: 'Backup', icon: 'download' as const }
  if (rows === 'postgres') {
    return { ...named, text: 'The data is in PostgreSQL: back it up with pg_dump.', isMissing: false }
  }
  if (lastBackupAt === null) {
    return { ...named, text: 'None was taken yet. Run npm run backup every night.', isMissing: true }
  }
  const days = Math.floor((now.getTime() - Date.parse(lastBackupAt)) / DAY_MS)
  if (days > MAX_BACKUP_AGE_DAYS) return { ...named, text: `No backup for ${days} days.`, isMissing: true }
  const text = days === 0 ? 'Taken within a day.' : `Taken ${days === 1 ? 'a day' : `${days} days`} ago.`
  return { ...named, text, isMissing: false }
}

function diskOf({ freeBytes }: Installation): Fact {
  const named = { name: 'Disk', icon: 'file' as const }
  if (freeBytes === null) return { ...named, text: 'The free space is not known.', isMissing: false }
  return { ...named, text: `${fileSize(freeBytes)} are free.`, isMissing: freeBytes < LEAST_FREE_BYTES }
}

function weatherOf({ weather }: Installation): Fact {
  const text = {
    live: 'Asked for when somebody looks.',
    example: 'Example weather: made up, for a first look. Begin a new data directory for a real crew.',
    off: 'Switched off by WEATHER_PROVIDER.',
  }[weather]
  return { name: 'Weather', icon: 'wind', text, isMissing: weather === 'example' }
}

function secondServerOf({ lacking }: Installation): Fact {
  const text = `A second server on this database would also need ${lacking.join(' and ')}.`
  return { name: 'More servers', icon: 'info', text, isMissing: false }
}
