import type { Kite } from '@sendit/core/profile/quiver.ts'
import { newId } from '#lib/new-id.ts'
import { broughtSize, KiteGrid } from './kite-grid.tsx'
import type { useRiderDraft } from './riding-fields.tsx'
import { BoardField, LevelField, WeightField } from './riding-fields.tsx'

type OnboardingFieldsProps = {
  rider: ReturnType<typeof useRiderDraft>
  saved: readonly Kite[]
  home: string[]
  onHome: (home: string[]) => void
}

export function OnboardingFields({ rider, saved, home, onHome }: OnboardingFieldsProps) {
  const { quiver } = rider.draft
  const isOn = (size: number) => quiver.some((kite) => kite.size === size && !home.includes(kite.id))

  function handlePress(size: number) {
    const brought = broughtSize({ quiver, home }, { size, id: newId(), saved })
    rider.set({ quiver: brought.quiver })
    onHome(brought.home)
  }

  return (
    <>
      <LevelField rider={rider} />
      <WeightField rider={rider} hint="only you see it, it picks your kite" />
      <KiteGrid label="Kites you bring, m²" quiver={quiver} isOn={isOn} onPress={handlePress} />
      <BoardField rider={rider} />
    </>
  )
}
