import { round } from './drawing.ts'
import { seaArt } from './sea-art.ts'

type Pose = { leftLeg: [string, string]; rightLeg: [string, string]; leftArm: string; rightArm: string }

const SHADOW = '#1A0B2A'

const cheering: Pose = {
  leftLeg: ['-9', '-12'],
  rightLeg: ['9', '12'],
  leftArm: '-26 -96L-30 -122',
  rightArm: '24 -96L34 -120',
}
const hugging: Pose = {
  leftLeg: ['-7', '-7'],
  rightLeg: ['7', '9'],
  leftArm: '-26 -70L-36 -76',
  rightArm: '26 -72L38 -76',
}
const leaning: Pose = {
  leftLeg: ['-8', '-6'],
  rightLeg: ['10', '14'],
  leftArm: '-22 -62L-12 -48',
  rightArm: '26 -92L40 -108',
}
const jumping: Pose = {
  leftLeg: ['-20', '-8'],
  rightLeg: ['20', '10'],
  leftArm: '-24 -100L-34 -124',
  rightArm: '24 -100L34 -124',
}

export function crewArt(width: number, height: number): string {
  const stand = (x: number, size: number, pose: Pose) =>
    person({ x: width * x, y: height * 0.86, size, pose })
  const people = [
    stand(0.16, 86, leaning),
    stand(0.3, 92, hugging),
    stand(0.43, 84, cheering),
    `<g transform="translate(0 ${round(-height * 0.1)})">${stand(0.565, 90, jumping)}</g>`,
    stand(0.7, 94, cheering),
    stand(0.84, 84, hugging),
  ].join('')
  const beach = `M0 ${height * 0.84}C${width * 0.3} ${height * 0.81} ${width * 0.7} ${height * 0.88} ${width} ${height * 0.83}V${height}H0Z`
  return seaArt({
    width,
    height,
    seed: 'crew',
    palette: 'ember',
    horizon: 0.66,
    sun: { x: 0.56, y: 0.5, radius: width * 0.15 },
    kites: [
      { x: 0.2, y: 0.18, size: 0.06, rotation: -20, colours: 'ink' },
      { x: 0.86, y: 0.12, size: 0.045, rotation: 20, colours: 'ink' },
    ],
    foreground: `<path d="${beach}" fill="#2A1238"/>${people}`,
  })
}

function person({ x, y, size, pose }: { x: number; y: number; size: number; pose: Pose }): string {
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${size / 100})" stroke="${SHADOW}" stroke-linecap="round" stroke-linejoin="round" fill="none">
<circle cx="0" cy="-100" r="11" fill="${SHADOW}" stroke="none"/><path d="M0 -92V-78" stroke-width="8"/><path d="M-9 -77L9 -77L5 -46L-5 -46Z" fill="${SHADOW}" stroke-width="9"/>
<g stroke-width="11"><path d="M-5 -44L${pose.leftLeg[0]} -22L${pose.leftLeg[1]} 0"/><path d="M5 -44L${pose.rightLeg[0]} -22L${pose.rightLeg[1]} 0"/></g>
<g stroke-width="8.5"><path d="M-7 -78L${pose.leftArm}"/><path d="M7 -78L${pose.rightArm}"/></g></g>`
}
