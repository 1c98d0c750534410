import { ShoreRequest } from '#features/profile/shore-link/shore-request.tsx'
import { useDocumentTitle } from '#lib/use-document-title.ts'
import { Logo } from '#ui/logo.tsx'

/** Where somebody on shore says whether a rider may name them. */
export default function ShoreContactPage({ title }: { title: string }) {
  useDocumentTitle(title)
  return (
    <>
      <ShoreRequest />
      <span className="verify-logo">
        <Logo size={24} />
      </span>
    </>
  )
}
