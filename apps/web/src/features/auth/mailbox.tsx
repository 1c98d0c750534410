import { useQuery } from '@tanstack/react-query'
import { clockTime, localDay, relativeDay } from '#lib/dates.ts'
import { readUrl } from '#lib/paths.ts'
import { Anchor, LinkButton } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { mailboxQuery, type SavedMail } from './queries.ts'

export function Mailbox() {
  const { data: mails, error, refetch } = useQuery(mailboxQuery())
  if (error !== null) {
    return (
      <ErrorState title="The mailbox could not be read" onRetry={() => void refetch()}>
        Please try again.
      </ErrorState>
    )
  }
  if (mails === undefined) return <LoadingMails />
  if (mails === null || mails.length === 0) {
    return <EmptyState title="No mail yet">Ask for a sign-in link, and it arrives here.</EmptyState>
  }
  return (
    <ul className="flex flex-col gap-4" aria-label="Mails">
      {mails.map((mail) => (
        <li key={mail.id}>
          <MailCard mail={mail} />
        </li>
      ))}
    </ul>
  )
}

function MailCard({ mail }: { mail: SavedMail }) {
  return (
    <Card as="article" padded aria-label={mail.subject}>
      <div className="flex flex-col gap-3">
        <div>
          <h2 className="type-card">{mail.subject}</h2>
          <p className="type-meta text-muted [overflow-wrap:anywhere]">
            To {mail.to} · {relativeDay(localDay(mail.sentAt), localDay(new Date()))},{' '}
            {clockTime(mail.sentAt)}
          </p>
        </div>
        <details className="type-small">
          <summary className="text-muted">Show the text</summary>
          <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{mail.text}</p>
        </details>
        {mail.link !== null && <MailLink link={mail.link} />}
      </div>
    </Card>
  )
}

function MailLink({ link }: { link: string }) {
  const own = ownPath(link)
  if (own !== null) {
    return (
      <div>
        <LinkButton href={own} iconAfter="chevron-right">
          Open the link
        </LinkButton>
      </div>
    )
  }
  return (
    <Anchor className="text-link" href={link}>
      Open the link
    </Anchor>
  )
}

/** Null for links to other sites. */
export function ownPath(link: string, origin: string = window.location.origin): string | null {
  const url = readUrl(link)
  return url !== null && url.origin === origin ? `${url.pathname}${url.search}` : null
}

function LoadingMails() {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton height={120} radius={20} />
      <Skeleton height={120} radius={20} />
    </div>
  )
}
