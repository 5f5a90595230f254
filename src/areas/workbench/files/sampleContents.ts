// What lies in the demo's cabinet: one small real file of each kind that can be looked at without downloading it.
import { crc32, deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { sampleSound } from '#kernel/server/files/sampleSound';

interface SampleContent {
  ending: string;
  type: string;
  kind: 'document' | 'image' | 'audio' | 'video';
  bytes: Buffer;
}

const office = 'application/vnd.openxmlformats-officedocument';

export const sampleContents = (): SampleContent[] => [
  {
    ending: 'txt',
    type: 'text/plain; charset=utf-8',
    kind: 'document',
    bytes: Buffer.from('一、目的\n二、范围\n三、步骤\n'),
  },
  { ending: 'png', type: 'image/png', kind: 'image', bytes: picture(320, 200) },
  { ending: 'pdf', type: 'application/pdf', kind: 'document', bytes: Buffer.from(pdf) },
  { ending: 'docx', type: `${office}.wordprocessingml.document`, kind: 'document', bytes: letter() },
  {
    ending: 'csv',
    type: 'text/csv; charset=utf-8',
    kind: 'document',
    bytes: Buffer.from('校区,人数\n一,120\n二,98\n'),
  },
  { ending: 'xlsx', type: `${office}.spreadsheetml.sheet`, kind: 'document', bytes: workbook() },
  { ending: 'wav', type: 'audio/wav', kind: 'audio', bytes: tone(2) },
  { ending: 'webm', type: 'video/webm', kind: 'video', bytes: Buffer.from(film.join(''), 'base64') },
  {
    ending: 'md',
    type: 'text/plain; charset=utf-8',
    kind: 'document',
    bytes: Buffer.from('# 话术\n\n- 先听，再问\n- 约定下次时间\n'),
  },
];

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const packed = (main: string, type: string, parts: Record<string, string>): Buffer => {
  const types = `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="${office}.${type}.main+xml"/></Types>`;
  const rels = `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${main}"/></Relationships>`;
  const all = { '[Content_Types].xml': types, '_rels/.rels': rels, ...parts };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)]))));
};

/** Three paragraphs, as a word processor opens them. */
function letter(): Buffer {
  const said = ['续费通知', '尊敬的家长：本学期课程将于月底结束。', '续报请联系课程顾问，感谢您的支持。'];
  const body = said.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  return packed('word/document.xml', 'wordprocessingml.document', {
    'word/document.xml': `${xml}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  });
}

/** A price list of three rows. */
function workbook(): Buffer {
  const prices = ['课程,课时,价格', '英语启蒙,48,7200', '数学思维,48,6800'].map((row) => row.split(','));
  const cells = (row: string[], at: number) =>
    row.map((text, n) => `<c r="${'ABC'[n]}${at + 1}" t="inlineStr"><is><t>${text}</t></is></c>`).join('');
  const data = prices.map((row, at) => `<row r="${at + 1}">${cells(row, at)}</row>`).join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const doc = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return packed('xl/workbook.xml', 'spreadsheetml.sheet', {
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${doc}"><sheets><sheet name="1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${doc}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${xml}<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`,
  });
}

/** A sound that swells and falls. */
const tone = (seconds: number): Buffer =>
  sampleSound(seconds, (at) => 60 * Math.sin((Math.PI * at) / seconds) * Math.sin(880 * Math.PI * at));

const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length 44>>stream
BT /F1 18 Tf 40 120 Td (Price list 2026) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

/** Soft bands of colour, as a PNG. */
function picture(width: number, height: number): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * (1 + width * 3) + 1 + x * 3;
      rows[at] = 90 + Math.round((x / width) * 120);
      rows[at + 1] = 120 + Math.round((y / height) * 100);
      rows[at + 2] = 220;
    }
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const made = Buffer.alloc(body.length + 8);
    made.writeUInt32BE(data.length, 0);
    body.copy(made, 4);
    made.writeUInt32BE(crc32(body), body.length + 4);
    return made;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A white square crossing a screen in three seconds, as WebM. */
const film = [
  'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAAWjEU2bdLlNu4tTq4QVSalmU6yBbk27i1OrhBZUrmtTrIGTTbuLU6uEH0',
  'O2dVOsgdRNu4xTq4QcU7trU6yCBZHsrgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmoCrXsYMPQkBEiYRFMWRq',
  'TYCGQ2hyb21lV0GGQ2hyb21lFlSua7yuuteBAXPFh2GXEfIeehqDgQFV7oEBhoVWX1ZQOeCdsIGguoFaU8CBAVWwkFWxgQFVuYECVbqBDVW7gQEfQ7Z1AQ',
  'AAAAAABLHngQCgQIeh2YEAAACCSYNCUAnwBZZmOCQcGZIAACBAAGT4AD///z7PxlztDaNsCn3PYU6ueUP0zwnLXp1XTyPM6t7hhu9r+SkwRwOhys4JFA8Z',
  'MoPuXqD3JATF0IJhfpcwdaGppqfugQGlooJJg0IACfAFlmY4JBwZkgAAIEAAZz/+qgAABO8shHqOh4CgzqGugQDHAIYAQJIc/F0AAANwAAB6SGYlVs6LQ0',
  'czkQFJRr/NnZx06ksLZTvne0HeAHWhmKaW7oEBpZGGAECSHPxdAAADcAAAWfmG4PuBAKC9oZ2BAZAAhgBAkhz8W8AAA3AAAHo/pr5nJCFZxibAAHWhmKaW',
  '7oEBpZGGAECSHPxbwAADcAAAWfmG4PuBx6C+oZ2BAlgAhgBAkhz8XQAAA3AAAHo+tI6xvVL4/Yo7AHWhmKaW7oEBpZGGAECSHPxdAAADcAAAWfmG4PuCAZ',
  'CgwaGggQMiAIYAQJIc/FugAANwAAB6O4ZeADXBigBbzPJg2AB1oZimlu6BAaWRhgBAkhz8XOAAA3AAAFn5huD7ggJYoMKhoYED6gCGAECSHPxaoAADcAAA',
  'ejxOjetM2gbRZTE0/oo8gHWhmKaW7oEBpZGGAECSHPxcAAADcAAAWfmG4PuCAyKgw6GigQS1AIYAQJIc7FmgAANwAAB6PBDIiBkMy9DRoTrM0rW6OHWhmK',
  'aW7oEBpZGGAECSHPxcAAADcAAAWfmG4PuCA+qgzqGtgQV9AIYAQJKc0FjAAAVwpfAAAGKBZkdIxxDqMVXUN9vfqpAAidmkpimi6HSIdaGYppbugQGlkYYA',
  'QJIc/FwAAANwAABZ+Ybg+4IEtaDGoaWBBkUAhgBAkpzMWIAAA3AAAF1GVTvA0DtAdqwU5bjfhmF+vcwAdaGYppbugQGlkYYAQJIc/FwAAANwAABZ+Ybg+4',
  'IFfaDEoaOBBx8AhgBAkpy8V+AAA3AAAF1GTy5nud4ktHdu/GYbYf1x+HWhmKaW7oEBpZGGAECSHPxcAAADcAAAWfmG4PuCBkWgxaGkgQfoAIYAQJKcqFcg',
  'AANwAABdRkaPRqqAAiPr+fjz94GLQroAdaGYppbugQGlkYYAQJIc/FwAAANwAABZ+Ybg+4IHH6DIoaeBCL0AhgBAkpyYVmAAA3AAAF1GJ34qYSUa/qEIAZ',
  'oOTm3gvvgJugB1oZimlu6BAaWRhgBAkhz8XAAAA3AAAFn5huD7ggfooECNoeyBCYUAhgDAkpxcUoAABX0jAAAAFgAAAAAAAAH2ndVE5gCoQAVKQCGnPYOX',
  'hRd1AxBKv/ogKX12mGwsQAHB3aENzCzVhKSoG2ivIEP58ink2AdqE/DgGVX0AVhJAAA7N2oATUgB85AAm8AUEAB1oZimlu6BAaWRhgDAkpzEWEAAA3AAAF',
  'n5huD7ggi9oMGhoIEKTgCGAECSnJxWgAADcAAAXUYZT++XACGHH+Adpa2gdaGYppbugQGlkYYAQJIc/FwAAANwAABZ+Ybg+4IJhaDFoaSBCxYAhgBAkpyI',
  'VaAABXDFAAAAXUYQuRQELbZtKMiZcfOBwAB1oZimlu6BAaWRhgBAkhz8XAAAA3AAAFn5huD7ggpOHFO7a427i7OBALeG94EB8YHU',
];
