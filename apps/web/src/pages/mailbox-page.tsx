import { useQuery } from '@tanstack/react-query'
import { Mailbox } from '#features/auth/mailbox.tsx'
import { mailboxQuery } from '#features/auth/queries.ts'
import { ApiError } from '#lib/api-error.ts'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/window.ts'
import { PageHeader } from '#ui/page-header.tsx'
import NotFoundPage from './not-found-page.tsx'

export default function MailboxPage({ title }: { title: string }) {
  const { error } = useQuery(mailboxQuery())
  useDocumentTitle(title)
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  return (
    <>
      <PageHeader
        title={title}
        subtitle="Mails stay on this machine until a mail server is set up"
        back={{ href: paths.signIn(), label: 'Sign in', asText: true }}
      />
      <div className="page">
        <Mailbox />
      </div>
    </>
  )
}
