import { VerificationStatus } from '#features/auth/verification-status.tsx'
import { useDocumentTitle } from '#lib/window.ts'
import { Logo } from '#ui/logo.tsx'

export default function VerifyPage({ title }: { title: string }) {
  useDocumentTitle(title)
  return (
    <>
      <div className="centred">
        <VerificationStatus />
      </div>
      <span className="verify-logo">
        <Logo size={24} />
      </span>
    </>
  )
}
