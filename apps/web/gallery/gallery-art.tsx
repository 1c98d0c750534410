import { KiteState } from '#ui/art/kite-state.tsx'
import { notFoundScene } from '#ui/art/lost-kite-art.ts'
import { SceneArt } from '#ui/art/scene-art.tsx'
import {
  boardingPassScene,
  inviteBackgroundScene,
  landingScene,
  signInScene,
  welcomeScene,
} from '#ui/art/screen-scenes.ts'
import { SeededArt } from '#ui/art/seeded-art.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { GalleryRow } from './gallery-row.tsx'
import { GallerySection } from './gallery-section.tsx'
import { photoScenes } from './photo-scenes.ts'

const scenes = [
  signInScene,
  landingScene,
  inviteBackgroundScene,
  boardingPassScene,
  welcomeScene,
  notFoundScene,
  ...photoScenes,
]
const seeds = [
  'tarifa',
  'essaouira',
  'camber',
  'fuerte',
  'dakhla',
  'jeri',
  'cabarete',
  'el-gouna',
  'brouwersdam',
]

export function GalleryArt() {
  return (
    <>
      <GallerySection title="Countdown and hero">
        <div className="hero !m-0">
          <SeededArt seed="tarifa" shape="hero" className="hero-art" />
          <div className="hero-content">
            <h3 className="type-hero">Tarifa Levante Week</h3>
            <div className="hero-countdown">
              <Countdown
                label="Trip starts in"
                spokenLabel="Trip starts in 23 days 14 hours"
                days={23}
                hours={14}
                minutes={7}
                seconds={32}
              />
            </div>
          </div>
        </div>
      </GallerySection>
      <GallerySection title="Art of a trip">
        <div className="grid grid-cols-2 gap-2.5">
          {seeds.map((seed) => (
            <span key={seed} className="h-[110px] overflow-hidden rounded-2xl">
              <SeededArt seed={seed} shape="cover" faded={seed === 'brouwersdam'} />
            </span>
          ))}
        </div>
      </GallerySection>
      <GallerySection title="Scenes of screens">
        <div className="grid grid-cols-3 gap-2.5">
          {scenes.map((draw) => (
            <span key={draw.name} className="h-[160px] overflow-hidden rounded-2xl">
              <SceneArt draw={draw} />
            </span>
          ))}
        </div>
      </GallerySection>
      <GallerySection title="Kite states and code">
        <GalleryRow>
          <KiteState state="flying" />
          <KiteState state="done" />
          <KiteState state="down" />
          <QrCode text="https://sendit.example/invite?token=kt7-9fQ2" title="Invite link as a code" />
        </GalleryRow>
      </GallerySection>
    </>
  )
}
