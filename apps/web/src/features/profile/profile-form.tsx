import type { User } from '@sendit/core/profile/contract.ts'
import { LEVELS, type Level, MAX_DISPLAY_NAME, MAX_PERSON_NAME } from '@sendit/core/profile/limits.ts'
import { useTextForm } from '#lib/use-text-form.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useUpdateProfile } from './mutations.ts'
import { changedRiding, type RidingFormValues, readRiding, weightRule } from './riding-form.ts'

const LEVEL_NAMES: Record<Level, string> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
}

type ProfileFormValues = RidingFormValues & { displayName: string; firstName: string; lastName: string }

export function ProfileForm({ user }: { user: User }) {
  const update = useUpdateProfile()
  const { field, values, handleSubmit } = useTextForm<ProfileFormValues>({
    first: {
      displayName: user.displayName,
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      ...readRiding(user),
    },
    rules: { displayName: displayNameRule, weight: weightRule },
  })

  function save({ weight, level, ...names }: ProfileFormValues) {
    if (!update.isPending) update.mutate({ ...names, ...changedRiding({ weight, level }, user) })
  }

  return (
    <Card padded aria-label="Your details">
      <form className="flex flex-col gap-[18px]" noValidate onSubmit={handleSubmit(save)}>
        <TextField
          label="Display Name"
          autoComplete="nickname"
          suffix={<NameCounter name={values.displayName} />}
          {...field('displayName')}
        />
        <div className="profile-names">
          <TextField
            label="First Name"
            optional
            autoComplete="given-name"
            maxLength={MAX_PERSON_NAME}
            {...field('firstName')}
          />
          <TextField
            label="Last Name"
            optional
            autoComplete="family-name"
            maxLength={MAX_PERSON_NAME}
            {...field('lastName')}
          />
        </div>
        <TextField
          label="Email Address"
          readOnly
          value={user.email}
          hint="Your email cannot be changed. It is managed by your authentication provider."
        />
        <RidingFields weight={field('weight')} level={field('level')} />
        <div className="flex">
          <Button
            className="flex-1 lg:flex-none"
            type="submit"
            busy={update.isPending}
            busyLabel="Saving Changes..."
          >
            Save Changes
          </Button>
        </div>
      </form>
    </Card>
  )
}

type RidingFieldsProps = { weight: Field; level: Field }
type Field = ReturnType<ReturnType<typeof useTextForm<ProfileFormValues>>['field']>

function RidingFields({ weight, level }: RidingFieldsProps) {
  return (
    <div className="profile-names">
      <TextField
        label="Weight"
        optional
        inputMode="decimal"
        autoComplete="off"
        suffix={<span className="text-subtle">kg</span>}
        {...weight}
      />
      <SelectField
        label="Level"
        optional
        hint="Only you see these. They give you a kite size."
        options={[
          { value: '', label: 'Not said' },
          ...LEVELS.map((level) => ({ value: level, label: LEVEL_NAMES[level] })),
        ]}
        {...level}
      />
    </div>
  )
}

// The field takes more than fits, so that a long name is explained instead of cut off.
function displayNameRule(value: string): true | string {
  const name = value.trim()
  if (name === '') return 'Display name is required'
  return name.length <= MAX_DISPLAY_NAME || `Display name must be ${MAX_DISPLAY_NAME} characters or less`
}

function NameCounter({ name }: { name: string }) {
  return (
    <span className="input-counter" aria-hidden="true">
      {name.trim().length}/{MAX_DISPLAY_NAME}
    </span>
  )
}
