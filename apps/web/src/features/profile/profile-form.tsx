import type { User } from '@sendit/core/profile/contract.ts'
import { LEVELS, type Level, MAX_DISPLAY_NAME, MAX_PERSON_NAME } from '@sendit/core/profile/limits.ts'
import { type Control, type UseFormRegister, useForm, useWatch } from 'react-hook-form'
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
  const { register, handleSubmit, control, formState } = useForm<ProfileFormValues>({
    defaultValues: {
      displayName: user.displayName,
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      ...readRiding(user),
    },
  })

  function save(values: ProfileFormValues) {
    const { weight, level, ...names } = values
    if (!update.isPending) update.mutate({ ...names, ...changedRiding({ weight, level }, user) })
  }

  return (
    <Card padded aria-label="Your details">
      <form
        className="flex flex-col gap-[18px]"
        noValidate
        onSubmit={(event) => void handleSubmit(save)(event)}
      >
        <TextField
          label="Display Name"
          autoComplete="nickname"
          suffix={<NameCounter control={control} />}
          error={formState.errors.displayName?.message}
          {...register('displayName', { validate: displayNameRule })}
        />
        <div className="profile-names">
          <TextField
            label="First Name"
            optional
            autoComplete="given-name"
            maxLength={MAX_PERSON_NAME}
            {...register('firstName')}
          />
          <TextField
            label="Last Name"
            optional
            autoComplete="family-name"
            maxLength={MAX_PERSON_NAME}
            {...register('lastName')}
          />
        </div>
        <TextField
          label="Email Address"
          readOnly
          value={user.email}
          hint="Your email cannot be changed. It is managed by your authentication provider."
        />
        <RidingFields register={register} weightError={formState.errors.weight?.message} />
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

type RidingFieldsProps = { register: UseFormRegister<ProfileFormValues>; weightError: string | undefined }

function RidingFields({ register, weightError }: RidingFieldsProps) {
  return (
    <div className="profile-names">
      <TextField
        label="Weight"
        optional
        inputMode="decimal"
        autoComplete="off"
        suffix={<span className="text-subtle">kg</span>}
        error={weightError}
        {...register('weight', { validate: weightRule })}
      />
      <SelectField
        label="Level"
        optional
        hint="Only you see these. They give you a kite size."
        options={[
          { value: '', label: 'Not said' },
          ...LEVELS.map((level) => ({ value: level, label: LEVEL_NAMES[level] })),
        ]}
        {...register('level')}
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

function NameCounter({ control }: { control: Control<ProfileFormValues> }) {
  const displayName = useWatch({ control, name: 'displayName' })
  return (
    <span className="input-counter" aria-hidden="true">
      {displayName.trim().length}/{MAX_DISPLAY_NAME}
    </span>
  )
}
