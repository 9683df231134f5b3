import { makeSite } from '../../testbed/site.ts';
import { skins } from '../../testbed/skins/index.ts';
import { walk } from '../../testbed/walk.ts';
import { type AnnotatedForum, annotatedPages } from '../evaluate/annotated-pages.ts';
import type { Label } from '../evaluate/ground-truth.ts';

/** Forums of the testbed to train page types on, all switches on. One that shows nothing without scripts has no pages to annotate. */
export async function testbedForums(): Promise<AnnotatedForum[]> {
  const forums: AnnotatedForum[] = [];
  for (const skin of skins.filter((one) => one.data === undefined)) {
    const site = makeSite({ skin, seed: 7, size: 300, switches: 'all' });
    const steps = [...walk(site, { noise: 40 })]
      .filter(({ answer, label }) => answer.status === 200 && label.value !== 'duplicate')
      .map(({ answer, label }) => ({ answer, label: label as Label }))
      .filter(({ answer }) => /html/.test(answer.headers['content-type'] ?? ''));
    const pages = await annotatedPages(steps, async ({ answer: { body, headers } }) => ({
      body: typeof body === 'string' ? Buffer.from(body) : body,
      contentType: headers['content-type'] ?? '',
    }));
    forums.push({ name: `testbed ${skin.name}`, package: skin.name, pages });
  }
  return forums;
}
