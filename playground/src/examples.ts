/** The example projects; the first one is shown on the first visit. */
import type { Project } from './project.js';

export interface Example {
  readonly name: string;
  readonly files: Project;
}

/** The examples in the order of the menu. */
export const examples: readonly Example[] = [
  {
    name: 'A schema, a template and values',
    files: {
      'config/schema.yml': `#@data/values-schema
---
#@schema/desc "The name of the service."
#@schema/validation min_len=1
name: tea-house

#@schema/desc "How many copies run at once."
#@schema/validation min=1, max=10
replicas: 2

#@schema/desc "Where guests come in; null keeps the service inside."
#@schema/nullable
door:
  host: ""
  port: 443
`,
      'config/service.yml': `#@ load("@ytt:data", "data")

---
kind: Service
name: #@ data.values.name
replicas: #@ data.values.replicas
#@ if data.values.door:
url: #@ "https://{}:{}/".format(data.values.door.host, data.values.door.port)
#@ end
`,
      'values.yml': `#! Change a value to a word, or misspell a key, and see what ytt would say.
#@data/values
---
replicas: 3
door:
  host: tea.example.com
`,
    },
  },
  {
    name: 'Loops and functions',
    files: {
      'config/schema.yml': `#@data/values-schema
---
#@schema/desc "One environment for each stage on the way to guests."
stages:
  - name: ""
    public: false
`,
      'config/names.star': `def full_name(stage):
  return "kitchen-" + stage.name
end
`,
      'config/environments.yml': `#@ load("@ytt:data", "data")
#@ load("names.star", "full_name")

#@ def labels(stage):
stage: #@ stage.name
audience: #@ "guests" if stage.public else "cooks"
#@ end

environments:
#@ for stage in data.values.stages:
  - name: #@ full_name(stage)
    labels: #@ labels(stage)
#@ end
`,
      'values.yml': `#@data/values
---
stages:
  - name: tasting
  - name: serving
    public: true
`,
    },
  },
  {
    name: 'Overlays',
    files: {
      'menu.yml': `kind: Menu
dishes:
  - name: soup
    price: 6
  - name: noodles
    price: 9
`,
      'evening.yml': `#@ load("@ytt:overlay", "overlay")

#! In the evening noodles cost more, and there is dessert.
#@overlay/match by=overlay.subset({"kind": "Menu"})
---
dishes:
  #@overlay/match by="name"
  - name: noodles
    price: 11
  #@overlay/append
  - name: dessert
    price: 5
`,
    },
  },
  {
    name: 'Rules for data values',
    files: {
      'schema.yml': `#@ load("@ytt:assert", "assert")

#@ def is_even(value):
#@   if value % 2 != 0:
#@     return assert.fail("chairs come in pairs")
#@   end
#@   return True
#@ end

#@data/values-schema
---
#@schema/desc "How many guests can sit."
#@schema/validation ("an even number", is_even)
chairs: 12

#@schema/validation one_of=["garden", "hall"]
room: hall

#@schema/deprecated "Use room."
place: ""

#@schema/type any=True
notes: {}
`,
      'values.yml': `#@data/values
---
chairs: 7
room: cellar
`,
      'room.yml': `#@ load("@ytt:data", "data")

---
room: #@ data.values.room
tables: #@ data.values.chairs // 4
`,
    },
  },
  {
    name: 'Text templates',
    files: {
      'schema.yml': `#@data/values-schema
---
title: Tea
steps:
  - ""
`,
      'recipe.txt': `(@ load("@ytt:data", "data") -@)
# (@= data.values.title @)

(@ for step in data.values.steps: -@)
- (@= step @)
(@ end -@)
`,
      'values.yml': `#@data/values
---
title: Green tea
steps:
  - Boil water.
  - Wait until it has 70 degrees.
  - Steep for two minutes.
`,
    },
  },
];
