import type { UpdateProfile, User } from '@sendit/core/profile/contract.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useLinkedTripId } from '#access/visit-trip.ts'
import { useUpdateProfile } from '#features/profile/mutations.ts'
import { useShoreDraft } from '#features/profile/shore/use-shore-draft.ts'
import { paths } from '#lib/paths.ts'
import { useTextForm } from '#lib/use-text-form.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { useToast } from '#ui/toast-context.ts'
import { KitePicker } from './kite-picker.tsx'
import { OverdueCard } from './overdue-card.tsx'
import { phoneRule } from './phone-rule.ts'
import { BoardField, LevelField, WeightField } from './riding-fields.tsx'
import type { useRiderDraft } from './use-rider-draft.ts'

type RiderFormProps = {
  user: User
  rider: ReturnType<typeof useRiderDraft>
  /** How the crew sees what stands in the form. */
  preview: ReactNode
  /** What is said beside the profile, and saved after it. Rejects where it was refused, which a toast has said. */
  more?: { isChanged: boolean; save: () => Promise<void> }
  /** Its fields. */
  children?: ReactNode
}

/** A rider's card: what they ride, whom to call, and what `children` ask besides. */
export function RiderForm({ user, rider, preview, more, children }: RiderFormProps) {
  const { saveNow } = useUpdateProfile({ isQuiet: true })
  const toast = useToast()
  const [, navigate] = useLocation()
  const tripId = useLinkedTripId()
  const shore = useShoreDraft()
  const { field, hasTyping, isSubmitting, handleSubmit } = useTextForm({
    first: { phone: user.phone ?? '' },
    rules: { phone: phoneRule },
    early: { phone: 'left' },
  })

  async function saveProfile(change: Partial<UpdateProfile>) {
    if (Object.keys(change).length === 0) return undefined
    return saveNow({ displayName: user.displayName, ...change })
  }

  async function handleSave({ phone }: { phone: string }) {
    if (isSubmitting || !rider.check()) return
    try {
      const change = { ...rider.change, ...(phone.trim() !== (user.phone ?? '') && { phone }) }
      const written = await saveProfile(change)
      const isAsked = shore.isChanged && (await shore.save())
      if (more?.isChanged) await more.save()
      if (written?.kind === 'kept') return
      const description = isAsked ? 'Your shore contact gets a mail and has to say yes.' : undefined
      toast({ title: 'Rider Card Saved', description, tone: 'success' })
    } catch {
      // What was typed stays, and a toast or the field has said why.
    }
  }

  const isChanged = hasTyping || rider.change !== undefined || shore.isChanged || more?.isChanged === true
  return (
    <form className="rider" noValidate onSubmit={handleSubmit(handleSave)}>
      <div className="rider-shown">
        {preview}
        <p className="field-hint px-0.5">
          This is what your crews see. Your weight stays with you and only picks the kite.
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-[18px]">
        <Card padded className="flex flex-col gap-5" aria-label="What you ride">
          <WeightField rider={rider} hint="only you see it" />
          <LevelField rider={rider} />
          <KitePicker quiver={rider.draft.quiver} onChange={(quiver) => rider.set({ quiver })} />
          <BoardField rider={rider} />
        </Card>
        <OverdueCard phone={field('phone')} shore={shore} />
        {children}
        <div className="flex">
          <Button
            className="flex-1 lg:flex-none"
            type="submit"
            busy={isSubmitting}
            busyLabel="Saving Changes..."
          >
            Save Changes
          </Button>
        </div>
      </div>
      <LeaveGuard
        hasTyping={isChanged}
        isSaving={isSubmitting}
        onBack={() => navigate(paths.profile(tripId))}
      />
    </form>
  )
}
