import type { Page } from '../page/page.ts';
import { featureNames, pageFeatures } from '../page/page-features.ts';
import { type Example, trainLinearSvm } from './linear-svm.ts';

export type PageType = 'index' | 'thread' | 'other';

/**
 * Two classifiers on the same features, as in FoCUS 4.3.1.1: is it a list, is it a thread. Each feature enters as its value and as
 * steps at a few places, so that a line can say "between 3 and 50 records".
 */
export interface PageTypeModel {
  format: 'boardwalk-page-types';
  version: 1;
  /** What it was trained on, for a person. */
  trainedOn: string[];
  features: FeatureWeights[];
  bias: { index: number; thread: number };
}

export interface FeatureWeights {
  name: string;
  mean: number;
  deviation: number;
  steps: number[];
  /** The value's own weight first, then one for each step. */
  index: number[];
  thread: number[];
}

export interface TypeScores {
  type: PageType;
  /** Above 0 is yes. */
  index: number;
  thread: number;
}

/** A page of known type. */
export interface TypedPage {
  features: readonly number[];
  type: PageType;
  /** How much it counts: forums with many annotated pages must not outvote the others. */
  weight: number;
}

/** Deviations; a page of a hundred thousand characters is long, and that is all. */
const CLIP = 3;
/** Shares of the training pages below each step. */
const QUANTILES = [0.2, 0.4, 0.6, 0.8];
/** C of the support vector machine. Of 0.003, 0.01, 0.03 and 0.1, leaving out one package at a time; the choice moves no figure by more than two points. */
const COST = 0.003;

/** A model from a file. Throws a SyntaxError that says what is wrong with it. */
export function readPageTypes(text: string): PageTypeModel {
  const model = JSON.parse(text) as Partial<PageTypeModel>;
  if (model.format !== 'boardwalk-page-types' || model.version !== 1)
    throw new SyntaxError('This is no page-type model of version 1.');
  const names = model.features?.map(({ name }) => name) ?? [];
  if (names.join() !== featureNames.join()) throw new SyntaxError('The page-type model is of other features: train it again.');
  return model as PageTypeModel;
}

/** Both may say yes: the surer one decides. Neither does: another page. */
export function typeOfPage(model: PageTypeModel, page: Page): TypeScores {
  return typeOfFeatures(model, pageFeatures(page));
}

export function typeOfFeatures(model: PageTypeModel, features: readonly number[]): TypeScores {
  let { index, thread } = model.bias;
  for (const [i, { mean, deviation, steps, index: toIndex, thread: toThread }] of model.features.entries()) {
    const inputs = spread(features[i]!, mean, deviation, steps);
    for (let k = 0; k < inputs.length; k++) {
      index += toIndex[k]! * inputs[k]!;
      thread += toThread[k]! * inputs[k]!;
    }
  }
  const type = Math.max(index, thread) <= 0 ? 'other' : index > thread ? 'index' : 'thread';
  return { type, index, thread };
}

function spread(value: number, mean: number, deviation: number, steps: readonly number[]): number[] {
  const inputs = [Math.max(-CLIP, Math.min(CLIP, (value - mean) / deviation))];
  for (const step of steps) inputs.push(value >= step ? 0.5 : -0.5);
  return inputs;
}

export function trainPageTypes(pages: readonly TypedPage[], trainedOn: string[]): PageTypeModel {
  const shapes = featureNames.map((name, i) => {
    const values = pages.map((page) => page.features[i]!).sort((a, b) => a - b);
    const mean = values.reduce((a, b) => a + b, 0) / values.length;
    const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1;
    const steps = [...new Set(QUANTILES.map((share) => round(values[Math.floor(share * values.length)]!)))].filter(
      (step) => step > values[0]!,
    );
    return { name, mean: round(mean), deviation: round(deviation), steps };
  });
  const inputs = pages.map(({ features }) =>
    shapes.flatMap(({ mean, deviation, steps }, i) => spread(features[i]!, mean, deviation, steps)),
  );
  const machine = (wanted: PageType) => {
    const share =
      pages.reduce((sum, { type, weight }) => sum + (type === wanted ? weight : 0), 0) /
      pages.reduce((sum, { weight }) => sum + weight, 0);
    const examples = pages.map(({ type, weight }, i): Example => {
      const yes = type === wanted;
      return { x: inputs[i]!, y: yes ? 1 : -1, weight: weight * (yes ? 0.5 / share : 0.5 / (1 - share)) };
    });
    return trainLinearSvm(examples, COST);
  };
  const [index, thread] = [machine('index'), machine('thread')];
  let at = 0;
  const features = shapes.map((shape): FeatureWeights => {
    const width = 1 + shape.steps.length;
    const cut = (weights: readonly number[]) => weights.slice(at, at + width).map(round);
    const one = { ...shape, index: cut(index.weights), thread: cut(thread.weights) };
    at += width;
    return one;
  });
  return {
    format: 'boardwalk-page-types',
    version: 1,
    trainedOn,
    features,
    bias: { index: round(index.bias), thread: round(thread.bias) },
  };
}

/** Four digits after the point are more than the model knows, and make it small. */
function round(value: number): number {
  return Number(value.toFixed(4));
}
