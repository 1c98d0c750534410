import '#styles/screens/awards.css'
import { AuthenticationRequired } from '#features/awards/authentication-required.tsx'
import { useDocumentTitle } from '#lib/window.ts'
import { PageHeader } from '#ui/page-header.tsx'

export default function AwardsSignedOutPage() {
  useDocumentTitle('Awards')
  return (
    <>
      <PageHeader title="Awards" />
      <div className="page">
        <AuthenticationRequired />
      </div>
    </>
  )
}
