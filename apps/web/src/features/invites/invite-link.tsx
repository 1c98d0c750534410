import type { Invite } from '@sendit/core/invites/contract.ts'
import { asSentence } from '@sendit/core/text.ts'
import { localDay, longTripDate } from '#lib/dates.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LazySection } from '#ui/lazy-section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast-context.ts'

const QrCode = lazyPart(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))
const QR_PX = 176

type InviteLinkProps = { invite: Invite; onInviteAnother: () => void }

export default function InviteLink({ invite, onInviteAnother }: InviteLinkProps) {
  const copyToasts = useCopyToasts()
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="success">
        <b className="font-strong">{asSentence(`Link ready for ${invite.name}`)}</b> Expires{' '}
        {longTripDate(localDay(invite.expiresAt))}.
      </Banner>
      <TextField
        label="Invite Link"
        icon="link"
        readOnly
        value={invite.inviteUrl}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex gap-2.5">
        <CopyButton
          className="flex-1"
          size="medium"
          text={invite.inviteUrl}
          label="Copy Link"
          copiedLabel="Copy Link"
          {...copyToasts}
        />
        <Button variant="secondary" size="medium" onClick={onInviteAnother}>
          Invite another
        </Button>
      </div>
      <figure className="flex flex-col items-center gap-2 pt-1">
        <LazySection instead={<Skeleton width={QR_PX} height={QR_PX} radius={14} />}>
          <QrCode
            text={invite.inviteUrl}
            title={`Invite link for ${invite.name} as a QR code`}
            size={QR_PX}
          />
        </LazySection>
        <figcaption className="type-meta text-muted">Or let {invite.name} scan this.</figcaption>
      </figure>
    </div>
  )
}

export function useCopyToasts() {
  const toast = useToast()
  return {
    onCopied: () =>
      toast({
        title: 'Copied!',
        description: 'Invite link is on your clipboard.',
        tone: 'success',
        icon: 'copy',
      }),
    onFailed: () =>
      toast({
        title: 'Could Not Copy',
        description: 'Select the link and copy it yourself.',
        tone: 'failure',
      }),
  }
}
